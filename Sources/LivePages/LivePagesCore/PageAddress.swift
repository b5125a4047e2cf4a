/// The part of the browser's address that follows a page's own path, and identifies a place within the page.
///
/// For example, if the page is at `/board`, the address `/board/42/notes?sort=name` is
/// `PageAddress("42", "notes", query: ["sort": "name"])`. Components are decoded, so `%C3%BC` in the
/// browser's address becomes “ü”.
public struct PageAddress: Hashable, Sendable {
  /// A name and a value in the query.
  ///
  /// An item that has only a name has an empty value.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The path components after the page's own path.
  public var components: [String]
  /// The items of the query, in order.
  ///
  /// Several items may have the same name.
  public var query: [QueryItem]

  /// Creates an address from path components and a query.
  ///
  /// - Parameters:
  ///   - components: The path components after the page's own path. Leave them out for the path of the page
  ///     itself.
  ///   - query: The items of the query.
  public init(_ components: String..., query: KeyValuePairs<String, String> = [:]) {
    self.init(components: components, query: query.map { QueryItem($0.key, $0.value) })
  }

  /// Creates an address from an array of path components and a query.
  ///
  /// - Parameters:
  ///   - components: The path components after the page's own path.
  ///   - query: The items of the query.
  public init(components: [String], query: [QueryItem]) {
    self.components = components
    self.query = query
  }

  /// The value of the first item with the specified name.
  ///
  /// If you set a value, it replaces all items with this name. If you set `nil`, they are removed.
  public subscript(name: String) -> String? {
    get { query.first { $0.name == name }?.value }
    set {
      let index = query.firstIndex { $0.name == name }
      query.removeAll { $0.name == name }
      guard let newValue else { return }
      query.insert(QueryItem(name, newValue), at: index ?? query.endIndex)
    }
  }

  /// The value of the first item with the specified name, converted to another type.
  ///
  /// The result is `nil` if there isn't an item, or if its value can't be converted:
  ///
  /// ```swift
  /// let page = address["page", as: Int.self] ?? 1
  /// ```
  public subscript<Value: LosslessStringConvertible>(name: String, as type: Value.Type) -> Value? {
    self[name].flatMap(Value.init)
  }
}

extension PageAddress {
  /// The maximum length of an address, in bytes.
  package static let longestText = 2000

  /// The part of the browser's address after the page path, such as `/42?sort=name`.
  ///
  /// The text is `nil` if the browser couldn't show such an address:
  /// - A component is empty, `.` or `..`.
  /// - The address contains a control character, or a character of more than 64 Unicode scalars.
  /// - The text is longer than 2,000 bytes.
  public var text: String? {
    guard components.allSatisfy(Self.isComponent), query.allSatisfy(Self.isItem) else { return nil }
    var text = ""
    for component in components { text += "/" + Self.encoded(component) }
    for (place, item) in query.enumerated() {
      text += place == 0 ? "?" : "&"
      text += Self.encoded(item.name) + "=" + Self.encoded(item.value)
    }
    return text.utf8.count <= Self.longestText ? text : nil
  }

  /// Creates an address from the part of a browser's address that follows a page's path, ignoring a trailing
  /// `/`.
  ///
  /// - Returns: The address, or `nil` if the text isn't UTF-8, is incorrectly encoded, or can't be the
  ///   ``text`` of an address.
  public init?(text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    // Compares bytes, because a separator may combine with the next scalar into a different Character.
    let (slash, bytes) = (UInt8(ascii: "/"), text.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    let path = bytes[..<end]
    self.init()
    if !path.isEmpty, !path.elementsEqual([slash]) {
      guard path.first == slash else { return nil }
      for part in path.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
        guard let component = Self.decoded(part), Self.isComponent(component) else { return nil }
        components.append(component)
      }
    }
    for part in bytes[end...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = Self.decoded(part[..<equals], isQuery: true),
        let value = Self.decoded(part[equals...].dropFirst(), isQuery: true)
      else { return nil }
      let item = QueryItem(name, value)
      guard Self.isItem(item) else { return nil }
      query.append(item)
    }
  }

  /// Creates the address within a page from a path and a query.
  ///
  /// - Parameter base: The prefix of the page addresses.
  /// - Returns: `nil` if the target isn't an address of the page.
  package init?(_ target: some StringProtocol, below base: String) {
    let (bytes, base) = (String(target).utf8, base.utf8)
    guard bytes.starts(with: base) else { return nil }
    let rest = bytes.dropFirst(base.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "?") else {
      return nil
    }
    self.init(text: String(Substring(rest)))
  }

  // MARK: Validation

  private static func isComponent(_ text: String) -> Bool {
    !text.isEmpty && isPlain(text) && text != "." && text != ".."
  }

  private static func isItem(_ item: QueryItem) -> Bool { isPlain(item.name) && isPlain(item.value) }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } && text.hasBoundedCharacters
  }

  // MARK: Percent encoding

  private static func encoded(_ text: String) -> String { encoded(text, leaving: "-._~") }

  /// Encodes a component of a path, except for the characters that browsers leave unencoded.
  static func encoded(component: String) -> String { encoded(component, leaving: "-._~!$&'()+,;=:@") }

  private static func encoded(_ text: String, leaving signs: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where signs.utf8.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }

  /// - Parameter isQuery: A Boolean value that indicates whether a plus sign represents a space, as in forms.
  static func decoded(_ text: Substring.UTF8View, isQuery: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = hexDigit(rest.popFirst()), let low = hexDigit(rest.popFirst()) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where isQuery: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      byte - UInt8(ascii: "0")
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
      (byte | 0x20) - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// The addresses of a site that lead to a page.
public enum PageAddresses: Hashable, Sendable {
  /// The page's path only, without regard to the query.
  case one
  /// The page's path, with any query.
  case queries
  /// The page's path and all paths below it that don't belong to a different page, with any query.
  case paths

  /// Returns a Boolean value that indicates whether the page receives an address.
  func contains(_ address: PageAddress) -> Bool {
    switch self {
    case .one: false
    case .queries: address.components.isEmpty
    case .paths: true
    }
  }

  /// The name that the page script uses for the case.
  var name: String {
    switch self {
    case .one: "one"
    case .queries: "queries"
    case .paths: "paths"
    }
  }
}

extension Element {
  /// Returns a link to a different address of a page, for a page that you build from elements.
  ///
  /// In views, use ``Link``.
  ///
  /// If the address can't be encoded, the link doesn't have a target.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - address: One of the page's ``LivePage/addresses``.
  ///   - path: The page path.
  public static func link(_ label: String, to address: PageAddress, of path: String) -> Element {
    var link = Element(.a) { label }
    link.attributes = Attribute.link(to: address, below: path == "/" ? "" : path)
    return link
  }
}

extension Attribute {
  /// Returns the attributes that mark a link to a different address of the same page for the page script.
  ///
  /// - Parameter base: The prefix of the page addresses.
  static func link(to address: PageAddress, below base: String) -> [Attribute] {
    guard let text = address.text else { return [.href("#")] }
    let target = base + text
    let isAtTop = target.isEmpty || target.hasPrefix("?")
    return [.href(isAtTop ? "/" + target : target), Attribute(name: "data-live-address", value: nil)]
  }
}

/// The paths that a site can serve. Browsers request these paths unchanged.
package enum RoutePath {
  private static let slash = UInt8(ascii: "/")

  /// Returns advice about a path that no request can match, or `nil` if the path can be served.
  package static func advice(for path: String) -> String? {
    guard path.utf8.first == slash else { return "Begin it with a slash: \"/\(path)\"." }
    guard !path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      return "Leave out the query and the fragment: a path ends before them."
    }
    let end = path.utf8.count > 1 && path.utf8.last == slash ? path.utf8.dropLast() : path.utf8[...]
    let components = end.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    guard !components.contains(where: isPattern) else {
      return "Choose another one: a component that begins with \":\" or contains \"*\", \"{\" or \"}\" is a "
        + "pattern of the router. For a page with many paths, use `addresses`."
    }
    let isTop = path.utf8.count == 1
    guard isTop || !components.contains(where: isDropped) else {
      return "Leave out empty components, \".\" and \"..\": browsers change such paths."
    }
    let proper = components.map { "/" + encoded(Substring($0)) }.joined()
    return proper.utf8.elementsEqual(end) ? nil : "Percent-encode it: \"\(proper)\"."
  }

  private static func isPattern(_ component: Substring.UTF8View) -> Bool {
    component.first == UInt8(ascii: ":") || component.contains { "*{}".utf8.contains($0) }
  }

  private static func isDropped(_ component: Substring.UTF8View) -> Bool {
    component.isEmpty || component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
  }

  /// Returns a path component as browsers encode it. A correctly encoded component is returned unchanged.
  private static func encoded(_ component: Substring) -> String {
    PageAddress.decoded(component.utf8).map(PageAddress.encoded(component:))
      ?? PageAddress.encoded(component: String(component))
  }
}
