import Foundation

/// An attribute of an element.
///
/// The name of an attribute is fixed in your code. Its value is escaped, so you can use any text.
public struct Attribute: Hashable, Sendable {
  package let name: String
  /// The value, or `nil` for an attribute without one, such as `disabled`.
  package let value: String?

  init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// Creates an attribute without a function of its own, such as `placeholder`, or `cx` of a circle.
  ///
  /// - Parameters:
  ///   - name: The name. The initializer traps for names that could load, style or run something, in any
  ///     capitalization: `href` (use ``href(_:)``), `src`, `srcdoc`, `action`, `formaction`, `style`, and
  ///     handlers such as `onclick`. The content security policy of the site blocks most of these as well.
  ///   - value: The value, or `nil` for an attribute without one, such as `checked`.
  public init(_ name: StaticString, _ value: String? = nil) {
    let text = name.description
    precondition(AttributeName.isAllowed(text), "\"\(text)\" isn't an attribute that a page may contain.")
    self.init(name: text, value: value)
  }

  /// Sets the id of the element.
  ///
  /// The server sends an element with an id on its own when its content changes.
  public static func id(_ value: String) -> Attribute { Attribute(name: "id", value: value) }

  /// Sets the element's classes for the style sheet, separated by spaces.
  public static func `class`(_ value: String) -> Attribute { Attribute(name: "class", value: value) }

  /// Sets the type of a button or field.
  public static func type(_ value: String) -> Attribute { Attribute(name: "type", value: value) }

  /// Sets the name of a field or a metadata element.
  public static func name(_ value: String) -> Attribute { Attribute(name: "name", value: value) }

  /// Sets the value of a field or an option.
  public static func value(_ value: String) -> Attribute { Attribute(name: "value", value: value) }

  /// Sets the role of the element for screen readers, for use when the tag doesn't imply it.
  public static func role(_ value: String) -> Attribute { Attribute(name: "role", value: value) }

  /// Sets the id of the input that a `label` belongs to.
  public static func `for`(_ id: String) -> Attribute { Attribute(name: "for", value: id) }

  /// Sets the machine-readable time of a `time` element.
  public static func datetime(_ value: String) -> Attribute { Attribute(name: "datetime", value: value) }

  /// Sets whether the element can have the focus.
  ///
  /// With -1, only links and scripts can move the focus to it.
  public static func tabindex(_ value: Int) -> Attribute { Attribute(name: "tabindex", value: String(value)) }

  /// Sets an ARIA attribute, such as `aria-live="polite"` with `.aria("live", "polite")`.
  ///
  /// - Parameters:
  ///   - name: The name after `aria-`. The function traps if the name is invalid.
  ///   - value: The value.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    let name = "aria-" + name.description
    precondition(AttributeName.isAllowed(name), "\"\(name)\" isn't an attribute that a page may contain.")
    return Attribute(name: name, value: value)
  }

  /// Returns the attribute that disables a control, or `nil` if the condition is false.
  public static func disabled(_ isDisabled: Bool = true) -> Attribute? {
    isDisabled ? Attribute(name: "disabled", value: nil) : nil
  }

  /// Returns the attribute that ticks a checkbox, or `nil` if the condition is false.
  public static func checked(_ isChecked: Bool = true) -> Attribute? {
    isChecked ? Attribute(name: "checked", value: nil) : nil
  }

  /// Returns the attribute that selects an `option`, or `nil` if the condition is false.
  public static func selected(_ isSelected: Bool = true) -> Attribute? {
    isSelected ? Attribute(name: "selected", value: nil) : nil
  }

  /// Moves the focus to the element when its dialog opens, when the user opens the page, or when a change to
  /// the page adds the element.
  public static var autofocus: Attribute { Attribute(name: "autofocus", value: nil) }

  /// Sets the target of a link within the site.
  ///
  /// The target is a path (`/about`) or a position in the page (`#top`). Any other target, such as
  /// `javascript:` or a different host, results in a link without an effect. For a link to a different site,
  /// pass a `URL`.
  public static func href(_ target: String) -> Attribute {
    let staysHere = SiteTarget.isOnSite(target) || target.utf8.first == UInt8(ascii: "#")
    return Attribute(name: "href", value: staysHere ? target : "#")
  }

  /// Sets the target of a link to a different site.
  ///
  /// If the URL isn't an absolute `https` or `http` address, for example `javascript:`, the link doesn't have
  /// an effect.
  ///
  /// Visitors trust the links on your pages. If someone else has entered the URL, also add
  /// `Attribute("rel", "nofollow ugc")` to inform search engines.
  public static func href(_ url: URL) -> Attribute {
    Attribute(name: "href", value: SiteTarget.isOnWeb(url) ? url.absoluteString : "#")
  }

  /// Sets the file of a picture to a path on the site, such as the path of a `StaticAsset`.
  ///
  /// Other text is ignored.
  public static func src(_ path: String) -> Attribute {
    Attribute(name: "src", value: SiteTarget.isOnSite(path) ? path : "")
  }

  /// Sets the file of a picture to one on a different site.
  ///
  /// If the URL isn't an absolute `https` or `http` address, the picture doesn't have a file.
  ///
  /// Browsers load the picture if `LiveSiteConfiguration.imageSources` lists its site. That site learns the
  /// IP addresses of your visitors, but not the address of the page.
  public static func src(_ url: URL) -> Attribute {
    Attribute(name: "src", value: SiteTarget.isOnWeb(url) ? url.absoluteString : "")
  }
}

/// Validates the names of attributes that pages may write with any value.
///
/// The validation ignores case, as browsers do for HTML names.
enum AttributeName {
  /// The attributes that load, style, submit or run something, in lower case. They include media attributes,
  /// although there are no such tags.
  private static let active: Set = [
    "action", "background", "formaction", "href", "imagesrcset", "ping", "poster", "src", "srcdoc", "srcset",
    "style",
  ]

  /// Returns a Boolean value that indicates whether a page may write an attribute with this name.
  static func isAllowed(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.allSatisfy(isPartOfName) else { return false }
    let name = name.lowercased()
    return !name.hasPrefix("on") && !active.contains(name)
  }

  /// Returns a Boolean value that indicates whether a name may contain the byte. Names aren't escaped, and a
  /// colon would select a different namespace, as in `xlink:href`.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
