import Foundation

/// A field for a line of text.
public struct TextField<Label: View>: _PrimitiveView {
  private let prompt: String
  private let text: Binding<String>
  private let kind: BoxField.FieldKind
  private var commit: (() -> Void)?
  /// Whether the text is that of a value, and what was typed is shown for as long as the value stays.
  private var keepsTyped = false

  fileprivate init(_ prompt: String, text: Binding<String>, kind: BoxField.FieldKind) {
    self.prompt = prompt
    self.text = text
    self.kind = kind
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let environment = context.environment
    let typed = keepsTyped ? context.node.attachment(at: context.path) { TypedText() } : nil
    let text = typed?.binding(to: text) ?? text
    var field = BoxField(
      kind: kind,
      prompt: prompt,
      text: text.wrappedValue,
      hasBorder: environment.fieldHasBorder,
      input: environment.textInput
    )
    if environment.isEnabled {
      field.change = BoxEvent(path: context.path) { text.wrappedValue = $0 }
      let (commit, submit) = (commit, environment.submitAction)
      if let typed { field.end = BoxEvent(path: context.path) { _ in typed.end() } }
      if commit != nil || submit != nil || typed != nil {
        field.submit = BoxEvent(path: context.path.appending(1)) {
          typed?.end()
          commit?()
          submit?()
        }
      }
    }
    return [ViewBox(.field(field)).filling(width: true, height: kind == .lines)]
  }
}

/// The text that a person has typed for a value, which may have another form.
@MainActor
private final class TypedText: Attachment {
  private struct Typed {
    var text: String
    /// The text of the value that it became.
    var formatted: String
  }

  private let storage = StateStorage<Typed?>(nil)

  func binding(to text: Binding<String>) -> Binding<String> {
    let storage = storage
    return Binding {
      let formatted = text.wrappedValue
      if let typed = storage.value, typed.formatted == formatted { return typed.text }
      return formatted
    } set: { typed in
      text.wrappedValue = typed
      storage.set(Typed(text: typed, formatted: text.wrappedValue))
    }
  }

  /// Shows the value as it is formatted, when the text is no longer edited.
  func end() { if storage.value != nil { storage.set(nil) } }
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

extension TextField where Label == Text {
  /// Creates a field with a title and a prompt, which is shown while the field is empty.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(prompt?.plainText ?? key.text, text: text, kind: .line)
  }

  /// Creates a field for one line, or along the vertical axis for several.
  public init(_ key: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(key.text, text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a field for one line, or along the vertical axis for several.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, axis: Axis) {
    self.init(String(title), text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a field for one line, or along the vertical axis for several, with a prompt.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(prompt?.plainText ?? key.text, text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a field as older code has it.
  public init(
    _ key: LocalizedStringKey,
    text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(key.text, text: text, kind: .line)
    commit = onCommit
  }

  /// Creates a field for a formatted value. A text that isn't one leaves the value as it is, and is replaced by the
  /// value when editing ends.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    let text = Binding<String> {
      format.format(value.wrappedValue)
    } set: { text in
      if let parsed = try? format.parseStrategy.parse(text) { value.wrappedValue = parsed }
    }
    self.init(prompt?.plainText ?? key.text, text: text, kind: .line)
    keepsTyped = true
  }

  /// Creates a field for a formatted value, which is `nil` while the field is empty.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput?>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    let text = Binding<String> {
      value.wrappedValue.map { format.format($0) } ?? ""
    } set: { text in
      if text.isEmpty {
        value.wrappedValue = nil
      } else if let parsed = try? format.parseStrategy.parse(text) {
        value.wrappedValue = parsed
      }
    }
    self.init(prompt?.plainText ?? key.text, text: text, kind: .line)
    keepsTyped = true
  }

  /// Creates a field for a value of a formatter. A text that isn't one leaves the value as it is, and is replaced by
  /// the value when editing ends.
  public init<Value>(_ key: LocalizedStringKey, value: Binding<Value>, formatter: Formatter) {
    let text = Binding<String> {
      formatter.string(for: value.wrappedValue) ?? ""
    } set: { text in
      if let numbers = formatter as? NumberFormatter, let parsed = numbers.number(from: text) as? Value {
        value.wrappedValue = parsed
      } else if let dates = formatter as? DateFormatter, let parsed = dates.date(from: text) as? Value {
        value.wrappedValue = parsed
      }
    }
    self.init(key.text, text: text, kind: .line)
    keepsTyped = true
  }
}

extension TextField {
  /// Creates a field whose label names it.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    let title = (label() as? Text)?.plainText
    self.init(prompt?.plainText ?? title ?? "", text: text, kind: .line)
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
