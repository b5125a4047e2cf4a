import Foundation

/// The CSS declarations of a box.
///
/// All values come from the library, and never contain text from the app or a person.
struct BoxStyle: Hashable {
  struct Declaration: Hashable {
    let property: String
    let value: String
  }

  private(set) var declarations: [Declaration] = []

  var isEmpty: Bool { declarations.isEmpty }

  init() {}

  init(_ declarations: KeyValuePairs<StaticString, String?>) {
    for (property, value) in declarations {
      if let value { self[property] = value }
    }
  }

  subscript(property: StaticString) -> String? {
    get { declarations.first { $0.property == property.description }?.value }
    set { set(property.description, newValue) }
  }

  private mutating func set(_ property: String, _ value: String?) {
    declarations.removeAll { $0.property == property }
    if let value { declarations.append(Declaration(property: property, value: value)) }
  }

  /// Adds the declarations of another style, except for properties that this style already declares.
  mutating func inherit(_ other: BoxStyle) {
    let known = Set(declarations.map(\.property))
    declarations = other.declarations.filter { !known.contains($0.property) } + declarations
  }

  /// Adds declarations and replaces declarations of the same properties.
  mutating func override(with other: BoxStyle) {
    for declaration in other.declarations { set(declaration.property, declaration.value) }
  }

  func sharesProperties(with other: BoxStyle) -> Bool {
    let known = Set(declarations.map(\.property))
    return other.declarations.contains { known.contains($0.property) }
  }

  /// The names of the declared properties.
  var properties: [String] { declarations.map(\.property) }

  /// The declarations as CSS.
  var css: String { declarations.map { "\($0.property):\($0.value)" }.joined(separator: ";") }
}

extension Double {
  /// The number as CSS, or 0 if the number isn't finite. Its magnitude is limited, as in browsers.
  var css: String {
    guard isFinite else { return "0" }
    let limited = Swift.min(Swift.max(self, -1e6), 1e6)
    let rounded = (limited * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// The length as CSS.
  var pixels: String { css + "px" }
}
