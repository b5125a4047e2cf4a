import TypedSecrets

/// A field for text. It sends its text as the person types.
///
/// ```swift
/// TextField("Name", text: $store.name)
/// TextField("Name", text: state.name, maxLength: 40) { .nameChanged($0) }
/// ```
///
/// The field always shows the value, even while it has the focus, so an action can correct the typed text or
/// clear the field. Text that is typed in the meantime stays until the page has processed it.
///
/// Browsers ignore further keys after `maxLength` characters, and cut pasted text there without a message. For
/// keys, tokens and other text that people paste, pass a length with room to spare. The server rejects longer
/// text, and line breaks in a single-line field, even if a browser permits them.
public struct TextField<Action>: Field {
  /// The kind of text. It determines the keyboard and suggestions that the browser shows.
  public enum Kind: Hashable, Sendable {
    case text
    case email
    case search
    /// A password. Neither the typed text nor the field value is written into the page or shown in recordings
    /// by `StoreInspector`.
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

  /// Creates a field for a text.
  ///
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

  /// Creates a field for a text, with a closure that returns the action for a change.
  ///
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

/// The purpose of a field, as a value of HTML's `autocomplete` attribute. Browsers and password managers use
/// it to fill the field.
///
/// ```swift
/// TextField("Name", text: store.field(\.name)).autocomplete(.username)
/// TextField("Password", text: store.field(\.password), kind: .password).autocomplete(.currentPassword)
/// TextField("Street", text: store.field(\.street)).autocomplete("shipping street-address")
/// ```
///
/// HTML defines more names than these constants. Write other names as literals.
public struct Autocomplete: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The HTML name, or several names separated by spaces.
  public let name: String

  /// Creates a value with a name that HTML defines.
  ///
  /// - Parameter name: The HTML name, such as `postal-code`, or several names separated by spaces, such as
  ///   `section-one billing postal-code`. The initializer traps if the text contains characters other than
  ///   letters, digits, dashes and spaces.
  public init(stringLiteral name: StaticString) {
    let text = name.description
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: " "):
        true
      default: false
      }
    }
    precondition(isName && !text.isEmpty, "\"\(text)\" is not a value of HTML's attribute autocomplete.")
    self.name = text
  }

  /// Browsers neither fill the field nor remember its values.
  public static let off: Autocomplete = "off"
  /// Browsers may fill the field with previously entered values.
  public static let on: Autocomplete = "on"
  /// The full name of a person.
  public static let personName: Autocomplete = "name"
  /// The first name of a person.
  public static let givenName: Autocomplete = "given-name"
  /// The last name of a person.
  public static let familyName: Autocomplete = "family-name"
  /// The name of an account.
  public static let username: Autocomplete = "username"
  /// The password of the account that a person is logging in to.
  public static let currentPassword: Autocomplete = "current-password"
  /// A new password that a person is choosing.
  public static let newPassword: Autocomplete = "new-password"
  /// A code that is valid once, such as one from a text message.
  public static let oneTimeCode: Autocomplete = "one-time-code"
  /// An email address.
  public static let email: Autocomplete = "email"
  /// A telephone number with its country code.
  public static let telephone: Autocomplete = "tel"
  /// The name of a company.
  public static let organization: Autocomplete = "organization"
  /// A street address, with line breaks.
  public static let streetAddress: Autocomplete = "street-address"
  /// The name of a city.
  public static let city: Autocomplete = "address-level2"
  /// A postal code.
  public static let postalCode: Autocomplete = "postal-code"
  /// The name of a country.
  public static let country: Autocomplete = "country-name"
  /// A birthday.
  public static let birthday: Autocomplete = "bday"
  /// The number of a payment card. As with passwords and one-time codes, the browser discards the entered
  /// text when the page is reloaded.
  public static let cardNumber: Autocomplete = "cc-number"
}

extension Control {
  /// Returns the field with a purpose, which browsers and password managers use to fill it. On a form, `.off`
  /// applies to all of its fields.
  public func autocomplete(_ purpose: Autocomplete) -> Self {
    attributes(Attribute(name: "autocomplete", value: purpose.name))
  }
}

// No program that compiles calls this initializer. When code contains this common mistake, the compiler selects
// the initializer and reports its message instead of a type mismatch.
extension TextField {
  /// Reports text without an action.
  @available(
    *,
    unavailable,
    message: """
      a field requires an action for its changes: TextField("Name", text: name) { .nameChanged($0) }, \
      or a binding: store.field(\\.name)
      """
  )
  @_disfavoredOverload
  public init(_ label: String, text: String, kind: Kind = .text, maxLength: Int = Self.defaultMaxLength) {
    preconditionFailure("No program that compiles calls this.")
  }
}
