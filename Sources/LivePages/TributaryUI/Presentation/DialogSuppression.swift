/// The toggle of an alert or a dialog with which people suppress it, if an enclosing view provides one.
struct SuppressionToggle: View {
  @Environment(\.dialogSuppression) private var suppression
  @Environment(\.dialogSuppressionTitle) private var title

  var body: some View {
    if let suppression {
      Toggle(title, isOn: suppression.closure)
        .transformingEnvironment {
          // The dialog finds its buttons by their elements, so the toggle has the library's own look.
          $0[style: ToggleStyleConfiguration.self] = nil
          $0.labelsAreHidden = false
        }
    }
  }
}

/// A view whose alerts and dialogs have a toggle with which people suppress them.
private struct SuppressibleView<Content: View>: _PrimitiveView {
  let content: Content
  let title: Text
  let isSuppressed: Binding<Bool>

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(0)
    let path = context.path.appending(id: "suppression")
    let suppression = context.node.attachment(at: path) { EnvironmentClosure(isSuppressed) }
    inner.environment.dialogSuppression = suppression.update(isSuppressed)
    inner.environment.dialogSuppressionTitle = title.plainText
    return content._boxes(in: inner)
  }
}

extension View {
  /// Enables user suppression of dialogs and alerts with a toggle titled "Don't ask again". The toggle only sets the
  /// value of the binding, so the app decides whether to present the dialog again.
  public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(verbatim: "Don't ask again"), isSuppressed: isSuppressed)
  }

  /// Enables user suppression of dialogs and alerts with a custom suppression message.
  public func dialogSuppressionToggle(_ key: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(key), isSuppressed: isSuppressed)
  }

  /// Enables user suppression of dialogs and alerts with a custom suppression message.
  @_disfavoredOverload
  public func dialogSuppressionToggle<Title: StringProtocol>(
    _ title: Title,
    isSuppressed: Binding<Bool>
  ) -> some View {
    dialogSuppressionToggle(Text(title), isSuppressed: isSuppressed)
  }

  /// Enables user suppression of dialogs and alerts with a custom suppression message.
  public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some View {
    SuppressibleView(content: self, title: label, isSuppressed: isSuppressed)
  }
}

private enum DialogSuppressionKey: EnvironmentKey {
  static var defaultValue: EnvironmentClosure<Binding<Bool>>? { nil }
}

private enum DialogSuppressionTitleKey: EnvironmentKey {
  static var defaultValue: String { "" }
}

extension EnvironmentValues {
  /// The binding to the suppression of alerts and dialogs, or `nil` if people can't suppress them.
  fileprivate var dialogSuppression: EnvironmentClosure<Binding<Bool>>? {
    get { self[DialogSuppressionKey.self] }
    set { self[DialogSuppressionKey.self] = newValue }
  }

  /// The title of the toggle that suppresses alerts and dialogs.
  fileprivate var dialogSuppressionTitle: String {
    get { self[DialogSuppressionTitleKey.self] }
    set { self[DialogSuppressionTitleKey.self] = newValue }
  }
}
