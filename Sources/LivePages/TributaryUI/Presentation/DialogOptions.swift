/// The severity of an alert or confirmation dialog.
public struct DialogSeverity: Hashable, Sendable {
  private let name: String

  /// A dialog that uses the system-defined appearance for severity.
  public static let automatic = Self(name: "automatic")
  /// A dialog with the standard severity.
  public static let standard = Self(name: "standard")
  /// A dialog for destructive actions that can't be undone.
  public static let critical = Self(name: "critical")
}

extension View {
  /// Sets the severity for alerts. This has no effect.
  ///
  /// - Note: Differs: as on iOS, alerts have no icon.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// Enables user suppression of dialogs and alerts. This has no effect.
  ///
  /// - Note: Differs: as on iOS, dialogs have no toggle, so the value of the binding remains.
  public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View { self }

  /// Enables user suppression of dialogs and alerts with a custom suppression message. This has no effect.
  ///
  /// - Note: Differs: as on iOS, dialogs have no toggle, so the value of the binding remains.
  public func dialogSuppressionToggle(_ key: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some View {
    self
  }

  /// Enables user suppression of dialogs and alerts with a custom suppression message. This has no effect.
  ///
  /// - Note: Differs: as on iOS, dialogs have no toggle, so the value of the binding remains.
  @_disfavoredOverload
  public func dialogSuppressionToggle<Title: StringProtocol>(
    _ title: Title,
    isSuppressed: Binding<Bool>
  ) -> some View {
    self
  }

  /// Enables user suppression of dialogs and alerts with a custom suppression message. This has no effect.
  ///
  /// - Note: Differs: as on iOS, dialogs have no toggle, so the value of the binding remains.
  public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some View { self }
}
