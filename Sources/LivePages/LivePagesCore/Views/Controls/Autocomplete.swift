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
