import LivePages

/// A field with a label, and a message below it that screen readers announce when it changes.
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
  ///   - label: The text of the label.
  ///   - id: The ID of the field, and the prefix of the IDs of its label and its message.
  ///   - autocomplete: The purpose of the field, for password managers.
  ///   - revision: A number that increases when the page changes the field's contents.
  ///   - isInvalid: Whether the message reports a problem.
  ///   - description: The ID of a further description.
  ///   - message: The message about the field's contents.
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

  /// - Parameter problem: The problem of the field's contents.
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
    // With its own ID, the field keeps its identity in the browser when elements next to it appear or
    // disappear.
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
  /// Creates a password field. The page knows only whether the field is filled. The field accepts as much
  /// text as an event can contain, and a message next to it reports a password that is too long.
  init(password label: String, isFilled: Bool, send action: @escaping (Secret) -> Action) {
    self.init(label, text: isFilled ? "\(Secret())" : "", kind: .password, maxLength: 20_000) {
      action(Secret(typed: $0))
    }
  }
}
