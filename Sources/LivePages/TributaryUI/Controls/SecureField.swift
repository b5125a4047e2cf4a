/// A control into which people securely enter private text.
///
/// The server never sends the text to the browser.
///
/// - Note: Differs: its text is never sent to the browser, even if the field is shown again. It has at most 4,096
///   UTF-16 code units. Longer text is rejected with a message.
public struct SecureField<Label: View>: View {
  private let title: String
  private var prompt: Text?
  private let text: Binding<String>
  private var commit: (() -> Void)?

  public var body: some View {
    TextField<Text>(title, prompt: prompt, text: text, kind: .secret, onCommit: commit)
  }
}

extension SecureField where Label == Text {
  /// Creates a secure field with a title string that is both its label and its placeholder.
  public init(_ key: LocalizedStringKey, text: Binding<String>) {
    title = key.text
    self.text = text
  }

  /// Creates a secure field with a title string that is both its label and its placeholder.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Creates a secure field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    title = key.text
    self.prompt = prompt
    self.text = text
  }

  /// Creates a secure field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.title = String(title)
    self.prompt = prompt
    self.text = text
  }

  /// Creates a secure field with an action for the Return key.
  ///
  /// In new code, use `onSubmit(_:)`.
  public init(_ key: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(key, text: text)
    commit = onCommit
  }

  /// Creates a secure field with an action for the Return key.
  ///
  /// In new code, use `onSubmit(_:)`.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(title, text: text)
    commit = onCommit
  }
}

extension SecureField {
  /// Creates a secure field with a prompt as its placeholder.
  ///
  /// Without a prompt, the label's text is the placeholder.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    title = (label() as? Text)?.plainText ?? ""
    self.prompt = prompt
    self.text = text
  }
}
