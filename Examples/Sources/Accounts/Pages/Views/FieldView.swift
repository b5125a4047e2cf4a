import LivePages

/// A field with its label, and below it a message that screen readers hear of when it changes.
struct FieldView<Action>: View {
  private let field: TextField<Action>
  private let label: String
  private let id: String
  private let autocomplete: String
  private let revision: Int
  private let isInvalid: Bool
  private let descriptions: [String]
  private let message: HTML

  /// - Parameters:
  ///   - field: The field.
  ///   - label: What it is called.
  ///   - id: The field's id, with which those of its label and message begin.
  ///   - autocomplete: What it is for, by which password managers find it.
  ///   - revision: A number that grows when the page changes what the field holds.
  ///   - isInvalid: Whether the message tells a problem.
  ///   - description: What describes it beside its message.
  ///   - message: What there is to say of what it holds.
  init(
    _ field: TextField<Action>,
    label: String,
    id: String,
    autocomplete: String,
    revision: Int,
    isInvalid: Bool,
    describedBy description: String? = nil,
    message: HTML
  ) {
    self.field = field
    self.label = label
    self.id = id
    self.autocomplete = autocomplete
    self.revision = revision
    self.isInvalid = isInvalid
    descriptions = [Self.messageID(id)] + [description].compactMap(\.self)
    self.message = message
  }

  /// - Parameter problem: What is wrong with what it holds.
  init(
    _ field: TextField<Action>,
    label: String,
    id: String,
    autocomplete: String,
    revision: Int,
    describedBy description: String? = nil,
    problem: String?
  ) {
    self.init(
      field,
      label: label,
      id: id,
      autocomplete: autocomplete,
      revision: revision,
      isInvalid: problem != nil,
      describedBy: description,
      message: HTML { problem ?? "" }
    )
  }

  var body: some View<Action> {
    // With an id of its own the field is the same one for the browser when something comes or goes beside it.
    Container(.div, .id(id + "-field"), .class("field")) {
      Element(.label, .for(id)) { label }
      field.labelHidden().id(id)
        .attributes(
          Attribute("autocomplete", autocomplete),
          Attribute("autocapitalize", "none"),
          Attribute("spellcheck", "false"),
          .revision(revision),
          .aria("describedby", descriptions.joined(separator: " ")),
          .aria("invalid", isInvalid ? "true" : "false")
        )
      Element(
        .p,
        .id(Self.messageID(id)),
        .class(isInvalid ? "field-message field-problem" : "field-message"),
        .aria("live", "polite")
      ) { message }
    }
  }

  private static func messageID(_ id: String) -> String { id + "-message" }
}

extension TextField {
  /// A field for a password, of which the page knows whether there is one. As long a text is taken as an
  /// event can carry: what is too long for a password is told beside the field.
  init(password label: String, isFilled: Bool, send action: @escaping (Secret) -> Action) {
    self.init(label, text: isFilled ? "\(Secret())" : "", kind: .password, maxLength: 20_000) {
      action(Secret(typed: $0))
    }
  }
}
