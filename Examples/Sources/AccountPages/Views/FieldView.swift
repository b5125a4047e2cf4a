import LivePages

/// A field with its label, and below it a message that screen readers hear of when it changes.
struct FieldView {
  enum Content {
    /// What is typed may be shown.
    case text(String)
    /// What is typed is never sent back to the browser. All that is said is whether there is something.
    case secret(isFilled: Bool)
  }

  let id: String
  let label: String
  let content: Content
  /// What the field is for, by which password managers find it.
  let autocomplete: String
  let revision: Int
  let onInput: Attribute
  /// How many UTF-16 units may be typed, where that is limited.
  var maxLength: Int?
  var isInvalid = false
  /// What describes the field beside its message.
  var describedBy: String?
  var message = HTML()

  var body: Element {
    // With an id of its own the field is the same one for the browser when something comes or goes beside it.
    Element(.div, .id(id + "-field"), .class("field")) {
      Element(.label, .for(id)) { label }
      Element(
        .input,
        .id(id),
        .class("field-input"),
        .type(type),
        value,
        filled,
        Attribute("autocomplete", autocomplete),
        Attribute("autocapitalize", "none"),
        Attribute("spellcheck", "false"),
        maxLength.map { Attribute("maxlength", String($0)) },
        .revision(revision),
        .aria("describedby", ([messageID] + [describedBy].compactMap(\.self)).joined(separator: " ")),
        .aria("invalid", isInvalid ? "true" : "false"),
        onInput
      )
      Element(
        .p,
        .id(messageID),
        .class(isInvalid ? "field-message field-problem" : "field-message"),
        .aria("live", "polite")
      ) { message }
    }
  }

  private var messageID: String { id + "-message" }

  private var type: String {
    if case .text = content { "text" } else { "password" }
  }

  private var value: Attribute? {
    guard case .text(let text) = content else { return nil }
    return .value(text)
  }

  private var filled: Attribute? {
    guard case .secret(let isFilled) = content else { return nil }
    return .filled(isFilled)
  }
}
