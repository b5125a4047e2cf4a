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
