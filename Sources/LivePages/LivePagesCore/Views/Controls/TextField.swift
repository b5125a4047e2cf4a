import TypedSecrets

/// A field for text, which sends what it holds as it changes.
///
/// ```swift
/// TextField("Name", text: $store.name)
/// TextField("Name", text: state.name, maxLength: 40) { .nameChanged($0) }
/// ```
///
/// The field shows the value, also while the person has the focus in it: an action may correct what was
/// typed, or clear the field. What they type meanwhile stays until the page has answered it. Longer texts
/// than `maxLength` are refused, as are line breaks in a field of one line, whatever a browser lets through.
public struct TextField<Action>: Field {
  /// The kind of a text, for the browser's keyboard and for what it fills in.
  public enum Kind: Hashable, Sendable {
    case text
    case email
    case search
    /// What is typed is never written into the page. Nothing that `StoreInspector` records shows it, or what
    /// the field was given to show.
    case password
    /// Several lines.
    case multiline
  }

  /// The longest text, unless you say otherwise, in UTF-16 code units, as browsers count.
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
  ///   - text: The value to show, and the action of a change. The text of a password is never written into
  ///     the page.
  ///   - kind: The kind of text.
  ///   - maxLength: The longest text, in UTF-16 code units.
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
  ///   - maxLength: The longest text, in UTF-16 code units.
  ///   - action: A closure that makes the action of a text.
  public init(
    _ label: String,
    text: String,
    kind: Kind = .text,
    maxLength: Int = Self.defaultMaxLength,
    send action: @escaping (String) -> Action
  ) {
    self.init(label, text: FieldValue(text, send: action), kind: kind, maxLength: maxLength)
  }

  /// Returns the field without a visible label. It is read aloud.
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
      guard case .string(let text) = wire else { throw .refusedValue("“\(label)” takes a text.") }
      guard text.utf16.count <= maxLength else {
        throw .refusedValue("“\(label)” takes at most \(maxLength) characters.")
      }
      guard isMultiline || !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
        throw .refusedValue("“\(label)” takes one line.")
      }
      return text
    }
  }
}
