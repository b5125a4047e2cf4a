import Foundation

/// A control that displays an editable text interface.
///
/// - Note: Differs: a line has at most 4,096 UTF-16 code units. Longer text is rejected with a message.
public struct TextField<Label: View>: _PrimitiveView {
  private let title: String
  private let prompt: String?
  private let text: Binding<String>
  private let kind: BoxField.FieldKind
  private var commit: FieldActions?
  /// A Boolean value that indicates whether the field edits a formatted value. Such a field keeps the typed text
  /// until editing ends, and sets the value then.
  var keepsTyped = false

  init(
    _ title: String,
    prompt: Text? = nil,
    text: Binding<String>,
    kind: BoxField.FieldKind,
    onCommit: (() -> Void)? = nil
  ) {
    self.title = title
    self.prompt = prompt?.plainText
    self.text = text
    self.kind = kind
    commit = onCommit.map { FieldActions(editingChanged: nil, commit: $0) }
  }

  /// Creates a text field with the properties of a field whose label has a different type.
  init<OtherLabel>(_ other: TextField<OtherLabel>) {
    title = other.title
    prompt = other.prompt
    text = other.text
    kind = other.kind
    commit = other.commit
    keepsTyped = other.keepsTyped
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let environment = context.environment
    if let style = environment[style: TextField<_TextFieldStyleLabel>.self] {
      return style.boxes(of: TextField<_TextFieldStyleLabel>(self), in: context)
    }
    let typed = keepsTyped ? context.node.attachment(at: context.path) { TypedText() } : nil
    let value = text
    let text = typed?.binding(to: value) ?? value
    var field = BoxField(
      kind: kind,
      title: title,
      prompt: prompt,
      text: text.wrappedValue,
      isWhole: keepsTyped,
      hasBorder: environment.fieldHasBorder,
      input: environment.textInput
    )
    if environment.isEnabled {
      field.change = BoxEvent(path: context.path) { text.wrappedValue = $0 }
      let (commit, submit) = (commit, environment.submitAction)
      if let editing = commit?.editingChanged {
        field.begin = BoxEvent(path: context.path) { _ in editing(true) }
        field.end = BoxEvent(path: context.path) { _ in editing(false) }
      }
      if let typed { field.end = BoxEvent(path: context.path) { _ in typed.commit(to: value) } }
      if commit != nil || submit != nil || typed != nil {
        field.submit = BoxEvent(path: context.path.appending(1)) {
          typed?.commit(to: value)
          commit?.commit()
          submit?()
        }
      }
    }
    let style = kind == .lines ? environment.lineLimits.fieldStyle : BoxStyle()
    return [ViewBox(.field(field), style: style).filling(width: true, height: kind == .lines)]
  }
}

/// The actions of a text field that older code creates.
private struct FieldActions {
  let editingChanged: ((Bool) -> Void)?
  let commit: () -> Void
}

/// The text that a person has typed into the field of a formatted value. It exists until editing ends or other code
/// changes the value.
@MainActor
private final class TypedText: Attachment {
  private struct Typed {
    var text: String
    /// The formatted value at the time of typing.
    var formatted: String
  }

  private let storage = StateStorage<Typed?>(nil)

  func binding(to text: Binding<String>) -> Binding<String> {
    let storage = storage
    return Binding {
      let formatted = text.wrappedValue
      if let typed = storage.value, typed.formatted == formatted { return typed.text }
      return formatted
    } set: {
      storage.set(Typed(text: $0, formatted: text.wrappedValue))
    }
  }

  /// Parses the typed text, and shows the formatted value again.
  func commit(to text: Binding<String>) {
    guard let typed = storage.value else { return }
    storage.set(nil)
    if typed.formatted == text.wrappedValue { text.wrappedValue = typed.text }
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a title string that is both its label and its placeholder.
  public init(_ key: LocalizedStringKey, text: Binding<String>) {
    self.init(key.text, text: text, kind: .line)
  }

  /// Creates a text field with a title string that is both its label and its placeholder.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(String(title), text: text, kind: .line)
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(key.text, prompt: prompt, text: text, kind: .line)
  }

  /// Creates a text field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.init(String(title), prompt: prompt, text: text, kind: .line)
  }

  /// Creates a text field with a preferred axis.
  ///
  /// A field with the vertical axis has several lines.
  public init(_ key: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(key.text, text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a text field with a preferred axis.
  ///
  /// A field with the vertical axis has several lines.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, axis: Axis) {
    self.init(String(title), text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a text field with a prompt and a preferred axis.
  ///
  /// A field with the vertical axis has several lines.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(key.text, prompt: prompt, text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a text field with a prompt and a preferred axis.
  ///
  /// A field with the vertical axis has several lines.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(String(title), prompt: prompt, text: text, kind: axis == .vertical ? .lines : .line)
  }

  /// Creates a text field with actions for the beginning and the end of editing, and for the Return key.
  ///
  /// In new code, use `focused(_:)` and `onSubmit(_:)`.
  public init(
    _ key: LocalizedStringKey,
    text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(key.text, text: text, kind: .line)
    commit = FieldActions(editingChanged: onEditingChanged, commit: onCommit)
  }

  /// Creates a text field with actions for the beginning and the end of editing, and for the Return key.
  ///
  /// In new code, use `focused(_:)` and `onSubmit(_:)`.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(String(title), text: text, kind: .line)
    commit = FieldActions(editingChanged: onEditingChanged, commit: onCommit)
  }

  /// Creates a text field with an action for the Return key.
  ///
  /// In new code, use `onSubmit(_:)`.
  public init(_ key: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(key, text: text, onEditingChanged: { _ in }, onCommit: onCommit)
  }
}

extension TextField {
  /// Creates a text field with a prompt as its placeholder.
  ///
  /// Without a prompt, the label's text is the placeholder.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init((label() as? Text)?.plainText ?? "", prompt: prompt, text: text, kind: .line)
  }
}

extension View {
  /// Adds an action to perform when the user submits a value by pressing the Return key in a text field of
  /// this view.
  ///
  /// - Note: Differs: the field keeps the focus, as in other web pages. To move it, set a `FocusState` in the action.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    onSubmit(of: .text, action)
  }
}
