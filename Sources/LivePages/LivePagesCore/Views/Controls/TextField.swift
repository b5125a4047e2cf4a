import TypedSecrets

/// A field for text. It sends its text as the person types.
///
/// ```swift
/// TextField("Name", text: $store.name)
/// TextField("Name", text: state.name, maxLength: 40) { .nameChanged($0) }
/// ```
///
/// The field always shows the value, even while it has the focus. An action may therefore correct the typed
/// text or clear the field. Text that is typed in the meantime stays until the page has processed it. The
/// server rejects text longer than `maxLength`, and line breaks in a single-line field, even if a browser
/// permits them.
public struct TextField<Action>: Field {
  /// The kind of text. It determines the keyboard and suggestions that the browser shows.
  public enum Kind: Hashable, Sendable {
    case text
    case email
    case search
    /// A password. Neither the typed text nor the field's value is written into the page or shown in
    /// recordings by `StoreInspector`.
    case password
    /// Text with several lines.
    case multiline
  }

  /// The default maximum length, in UTF-16 code units. Browsers use the same unit.
  public static var defaultMaxLength: Int { 1000 }

  public var attributes: [Attribute] = []
  public var isDisabled = false
  let label: String
  var isLabelHidden = false
  private let text: FieldValue<String, Action>
  private let kind: Kind
  private let maxLength: Int

  /// - Parameters:
  ///   - label: The text to show.
  ///   - text: The value to show and the action for a change. The text of a password is never written into
  ///     the page.
  ///   - kind: The kind of text.
  ///   - maxLength: The maximum length, in UTF-16 code units.
  public init(
    _ label: String,
    text: FieldValue<String, Action>,
    kind: Kind = .text,
    maxLength: Int = Self.defaultMaxLength
  ) {
    self.label = label
    self.text = text
    self.kind = kind
    self.maxLength = maxLength
  }

  /// - Parameters:
  ///   - label: The text to show.
  ///   - text: The value to show.
  ///   - kind: The kind of text.
  ///   - maxLength: The maximum length, in UTF-16 code units.
  ///   - action: A closure that returns the action for the text.
  public init(
    _ label: String,
    text: String,
    kind: Kind = .text,
    maxLength: Int = Self.defaultMaxLength,
    send action: @escaping (String) -> Action
  ) {
    self.init(label, text: FieldValue(text, send: action), kind: kind, maxLength: maxLength)
  }

  /// Returns the field without a visible label. Screen readers still read the label.
  public func labelHidden() -> TextField { withHiddenLabel() }

  public var body: Markup<Action> {
    if kind == .password { TypedSecrets.shared.note(text.current) }
    return labelled { attributes in
      let own: [Attribute?] = [Attribute("maxlength", "\(maxLength)")]
      let offered = offers(offer)
      if kind == .multiline {
        let content = Markup<Action>([.html(.text(text.current))])
        return Markup(.textarea, own + attributes, offering: offered, content: content)
      }
      return Markup(.input, [.type(type)] + shown + own + attributes, offering: offered)
    }
  }

  private var type: String {
    switch kind {
    case .text, .multiline: "text"
    case .email: "email"
    case .search: "search"
    case .password: "password"
    }
  }

  private var shown: [Attribute?] {
    kind == .password ? [.filled(!text.current.isEmpty)] : [.value(text.current)]
  }

  private var offer: Offer<Action> {
    let isMultiline = kind == .multiline
    let (label, maxLength) = (label, maxLength)
    let rule = OfferRule.text(isMultiline: isMultiline)
    return text.offer(rule, probe: "", isSecret: kind == .password) {
      wire throws(ViewEventError) in
      guard case .string(let text) = wire else { throw .refusedValue("“\(label)” must be a text.") }
      guard text.utf16.count <= maxLength else {
        throw .refusedValue("“\(label)” must not exceed \(maxLength) characters.")
      }
      guard isMultiline || !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
        throw .refusedValue("“\(label)” must be a single line.")
      }
      return text
    }
  }
}
