/// A control into which people securely enter private text. The text is never sent to the browser.
///
/// - Note: Differs: what it holds is never sent to the browser, not even when it is shown again.
public struct SecureField<Label: View>: View {
  private let prompt: String
  private let text: Binding<String>
  private var commit: (() -> Void)?

  public var body: some View { TextField<Text>(prompt, text: text, kind: .secret, onCommit: commit) }
}

extension SecureField where Label == Text {
  /// Creates a secure field with a prompt generated from a title string.
  public init(_ key: LocalizedStringKey, text: Binding<String>) {
    prompt = key.text
    self.text = text
  }

  /// Creates a secure field with a prompt generated from a title string.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }

  /// Creates a secure field with a prompt. Without a prompt, the title is the prompt.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.prompt = prompt?.plainText ?? key.text
    self.text = text
  }

  /// Creates a secure field with a prompt. Without a prompt, the title is the prompt.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.prompt = prompt?.plainText ?? String(title)
    self.text = text
  }

  /// Creates a secure field with an action for the Return key. In new code, use `onSubmit(_:)`.
  public init(_ key: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(key, text: text)
    commit = onCommit
  }

  /// Creates a secure field with an action for the Return key. In new code, use `onSubmit(_:)`.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(title, text: text)
    commit = onCommit
  }
}
