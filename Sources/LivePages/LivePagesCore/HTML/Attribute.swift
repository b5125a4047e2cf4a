/// An attribute of an element. Its name is fixed in code, its value is escaped when it is written.
public struct Attribute: Hashable, Sendable {
  package let name: String
  /// `nil` for an attribute that says all by being there, such as `disabled`.
  package let value: String?

  init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// An attribute that has no function of its own here, such as `placeholder`, or `cx` of a circle.
  ///
  /// - Parameters:
  ///   - name: The name. Traps for those that could load, style or run something, however they are
  ///     capitalized: `href` (use ``href(_:)``), `src`, `srcdoc`, `action`, `formaction`, `style`, and
  ///     handlers such as `onclick`. The content security policy of the site forbids most of them anyway.
  ///   - value: `nil` for an attribute that says all by being there, such as `checked`.
  public init(_ name: StaticString, _ value: String? = nil) {
    let text = name.description
    precondition(AttributeName.isAllowed(text), "\"\(text)\" is not an attribute that a page may write.")
    self.init(name: text, value: value)
  }

  /// Sets the element's id. An element with an id is sent on its own when something in it changes.
  public static func id(_ value: String) -> Attribute { Attribute(name: "id", value: value) }

  /// Sets the element's classes for the style sheet, separated by spaces.
  public static func `class`(_ value: String) -> Attribute { Attribute(name: "class", value: value) }

  /// Sets what kind of button or field it is.
  public static func type(_ value: String) -> Attribute { Attribute(name: "type", value: value) }

  /// Sets the name of a field or of a piece of metadata.
  public static func name(_ value: String) -> Attribute { Attribute(name: "name", value: value) }

  /// Sets what a field holds, or what an option stands for.
  public static func value(_ value: String) -> Attribute { Attribute(name: "value", value: value) }

  /// Sets what the element is to people who do not see it, where its tag does not say so.
  public static func role(_ value: String) -> Attribute { Attribute(name: "role", value: value) }

  /// Sets the input that a `label` belongs to.
  public static func `for`(_ id: String) -> Attribute { Attribute(name: "for", value: id) }

  /// Sets the moment, in a machine's spelling, that a `time` element shows.
  public static func datetime(_ value: String) -> Attribute { Attribute(name: "datetime", value: value) }

  /// Sets whether the focus can be put here: -1 by a link or a script only.
  public static func tabindex(_ value: Int) -> Attribute { Attribute(name: "tabindex", value: String(value)) }

  /// Sets an ARIA attribute: `.aria("live", "polite")` is written `aria-live="polite"`.
  ///
  /// - Parameters:
  ///   - name: The name after `aria-`. Traps for what is no name.
  ///   - value: The value.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    let name = "aria-" + name.description
    precondition(AttributeName.isAllowed(name), "\"\(name)\" is not an attribute that a page may write.")
    return Attribute(name: name, value: value)
  }

  /// Makes a control inert, or gives `nil` so that it is left out.
  public static func disabled(_ isDisabled: Bool = true) -> Attribute? {
    isDisabled ? Attribute(name: "disabled", value: nil) : nil
  }

  /// Ticks a checkbox, or gives `nil` so that it is left out.
  public static func checked(_ isChecked: Bool = true) -> Attribute? {
    isChecked ? Attribute(name: "checked", value: nil) : nil
  }

  /// Chooses an `option`, or gives `nil` so that it is left out.
  public static func selected(_ isSelected: Bool = true) -> Attribute? {
    isSelected ? Attribute(name: "selected", value: nil) : nil
  }

  /// The attribute of the element that gets the focus when a dialog opens.
  public static var autofocus: Attribute { Attribute(name: "autofocus", value: nil) }

  /// Sets the target of a link. Only targets within the site are links: a path (`/about`) or a place in the
  /// page (`#top`). Anything else, such as `javascript:` or another host, gives a link that leads nowhere.
  public static func href(_ target: String) -> Attribute {
    let staysHere = SiteTarget.isOnSite(target) || target.utf8.first == UInt8(ascii: "#")
    return Attribute(name: "href", value: staysHere ? target : "#")
  }
}

/// The names of attributes that pages may write with any value.
///
/// Browsers ignore the case of the letters of HTML's names, so the check does, too.
enum AttributeName {
  /// The attributes that load, style, submit or run something, in lower case. Those of images and media are
  /// among them, although there are no such tags.
  private static let active: Set = [
    "action", "background", "formaction", "href", "imagesrcset", "ping", "poster", "src", "srcdoc", "srcset",
    "style",
  ]

  /// Whether a page may write an attribute of this name.
  static func isAllowed(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.allSatisfy(isPartOfName) else { return false }
    let name = name.lowercased()
    return !name.hasPrefix("on") && !active.contains(name)
  }

  /// The bytes that names have. Names are not escaped, and a colon would lead into another namespace, as in
  /// `xlink:href`.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
