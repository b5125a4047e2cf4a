extension View {
  /// Presents a message to the user as part of the dialog of a file importer or exporter.
  public func fileDialogMessage(_ key: LocalizedStringKey) -> some View { fileDialogMessage(Text(key)) }

  /// Presents a message to the user as part of the dialog of a file importer or exporter.
  @_disfavoredOverload
  public func fileDialogMessage<Message: StringProtocol>(_ message: Message) -> some View {
    fileDialogMessage(Text(message))
  }

  /// Presents a message to the user as part of the dialog of a file importer or exporter.
  ///
  /// - Parameter message: The message, or `nil` for none.
  public func fileDialogMessage(_ message: Text?) -> some View {
    environment(\.fileDialogMessage, message?.plainText)
  }

  /// Provides a custom label for the confirmation control of the dialog of a file exporter.
  ///
  /// - Note: Differs: an importer imports a file as soon as it is chosen, so only an exporter has such a button.
  public func fileDialogConfirmationLabel(_ key: LocalizedStringKey) -> some View {
    fileDialogConfirmationLabel(Text(key))
  }

  /// Provides a custom label for the confirmation control of the dialog of a file exporter.
  @_disfavoredOverload
  public func fileDialogConfirmationLabel<Label: StringProtocol>(_ label: Label) -> some View {
    fileDialogConfirmationLabel(Text(label))
  }

  /// Provides a custom label for the confirmation control of the dialog of a file exporter.
  ///
  /// - Parameter label: The label, or `nil` for the standard one.
  public func fileDialogConfirmationLabel(_ label: Text?) -> some View {
    environment(\.fileDialogConfirmationLabel, label?.plainText)
  }

  /// Provides a custom label for the file name field of a file exporter.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the dialog has no field for the name, because the browser determines the name of the saved
  ///   file.
  public func fileExporterFilenameLabel(_ key: LocalizedStringKey) -> some View { self }

  /// Provides a custom label for the file name field of a file exporter.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the dialog has no field for the name, because the browser determines the name of the saved
  ///   file.
  @_disfavoredOverload
  public func fileExporterFilenameLabel<Label: StringProtocol>(_ label: Label) -> some View { self }

  /// Provides a custom label for the file name field of a file exporter.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the dialog has no field for the name, because the browser determines the name of the saved
  ///   file.
  public func fileExporterFilenameLabel(_ label: Text?) -> some View { self }
}

private enum FileDialogMessageKey: EnvironmentKey {
  static var defaultValue: String? { nil }
}

private enum FileDialogConfirmationLabelKey: EnvironmentKey {
  static var defaultValue: String? { nil }
}

extension EnvironmentValues {
  /// The message of the dialogs of file importers and exporters.
  var fileDialogMessage: String? {
    get { self[FileDialogMessageKey.self] }
    set { self[FileDialogMessageKey.self] = newValue }
  }

  /// The label of the control that saves an exported file.
  var fileDialogConfirmationLabel: String? {
    get { self[FileDialogConfirmationLabelKey.self] }
    set { self[FileDialogConfirmationLabelKey.self] = newValue }
  }
}
