import Foundation

/// A field for a line of text.
public struct TextField<Label: View>: _PrimitiveView {
  private let prompt: String
  private let text: Binding<String>
  private let kind: BoxField.FieldKind

  fileprivate init(_ prompt: String, text: Binding<String>, kind: BoxField.FieldKind) {
    self.prompt = prompt
    self.text = text
    self.kind = kind
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (text, environment) = (text, context.environment)
    var field = BoxField(
      kind: kind,
      prompt: prompt,
      text: text.wrappedValue,
      hasBorder: environment.fieldHasBorder,
      input: environment.textInput
    )
    if environment.isEnabled {
      field.change = BoxEvent(path: context.path) { text.wrappedValue = $0 }
      if let submit = environment.submitAction {
        field.submit = BoxEvent(path: context.path.appending(1)) { submit() }
      }
    }
    return [ViewBox(.field(field)).filling(width: true, height: kind == .lines)]
  }
}

extension TextField where Label == Text {
  /// Creates a field with a title, which is shown while the field is empty.
  public init(_ key: LocalizedStringKey, text: Binding<String>) {
    self.init(key.text, text: text, kind: .line)
  }

  /// Creates a field with a title, which is shown while the field is empty.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(String(title), text: text, kind: .line)
  }
}

/// A field for a secret. What it holds is never sent to the browser.
///
/// - Note: Differs: what it holds is never sent to the browser, not even when it is shown again.
public struct SecureField<Label: View>: View {
  private let prompt: String
  private let text: Binding<String>

  public var body: some View { TextField<Text>(prompt, text: text, kind: .secret) }
}

extension SecureField where Label == Text {
  /// Creates a field with a title, which is shown while the field is empty.
  public init(_ key: LocalizedStringKey, text: Binding<String>) {
    prompt = key.text
    self.text = text
  }

  /// Creates a field with a title, which is shown while the field is empty.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }
}

/// A field for several lines of text.
public struct TextEditor: View {
  private let text: Binding<String>

  /// Creates a field. Name it with `accessibilityLabel(_:)`.
  public init(text: Binding<String>) { self.text = text }

  public var body: some View { TextField<Text>("", text: text, kind: .lines) }
}

/// A built-in style of text fields.
public protocol TextFieldStyle {
  var _hasBorder: Bool { get }
}

/// The style of text fields where no other is set.
public struct DefaultTextFieldStyle: TextFieldStyle {
  public init() {}
  public var _hasBorder: Bool { false }
}

/// A style without a border.
public struct PlainTextFieldStyle: TextFieldStyle {
  public init() {}
  public var _hasBorder: Bool { false }
}

/// A style with a border whose corners are round.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public init() {}
  public var _hasBorder: Bool { true }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: Self { Self() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: Self { Self() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: Self { Self() }
}

extension View {
  /// Sets the style of the text fields in the view.
  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.fieldHasBorder = style._hasBorder }
  }

  /// Performs an action when Return is pressed in a text field of the view.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    transformingEnvironment { environment in
      let outer = environment.submitAction
      environment.submitAction = {
        action()
        outer?()
      }
    }
  }
}
