/// Writes HTML as markup and records the position of each region. This type creates all markup.
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []
  /// The regions, in the order they begin.
  private(set) var regions: [RenderedRegion] = []
  /// The groups that are left out of the markup.
  private(set) var groups: [RenderedPart] = []
  private let keepsGroups: Bool
  private var isInStillElement = false
  /// The position in the markup at which the last region ended.
  private var lastEnd = -1

  /// - Parameter keepsGroups: A Boolean value that indicates whether to leave groups out of the markup.
  init(keepsGroups: Bool = false) { self.keepsGroups = keepsGroups }

  mutating func write(_ html: HTML) {
    for node in html.nodes {
      switch node {
      case .text(let text): writeEscaped(text)
      case .element(let element): write(element)
      case .part(let part): write(part)
      }
    }
  }

  mutating func write(_ element: Element) {
    let region = beginRegion(element)
    let wasInStillElement = isInStillElement
    isInStillElement = wasInStillElement || element.isStill
    defer { isInStillElement = wasInStillElement }
    write("<")
    write(element.tag.name.rawValue)
    for attribute in element.attributes {
      write(" ")
      write(attribute.name)
      if let value = attribute.value {
        write("=\"")
        writeEscaped(value)
        write("\"")
      }
    }
    write(">")
    // Browsers ignore a leading line break.
    if element.tag.dropsLeadingNewline, element.content.startsWithNewline { write("\n") }
    if !element.tag.isVoid {
      write(element.content)
      write("</")
      write(element.tag.name.rawValue)
      write(">")
    }
    if let region {
      regions[region].end(at: bytes.count, next: regions.count)
      lastEnd = bytes.count
    }
  }

  private mutating func write(_ part: RenderedPart) {
    if let nodes = part.nodes { return write(HTML(nodes)) }
    guard let group = part.group else { return writeMarkup(of: part) }
    guard keepsGroups, !isInStillElement else {
      for part in group.parts { write(part) }
      return
    }
    regions.append(
      RenderedRegion(group: groups.count, start: bytes.count, followsAtOnce: lastEnd == bytes.count)
    )
    groups.append(part)
    lastEnd = bytes.count
  }

  private mutating func writeMarkup(of part: RenderedPart) {
    if !isInStillElement, !part.regions.isEmpty {
      let (start, index, follows) = (bytes.count, regions.count, lastEnd == bytes.count)
      for region in part.regions {
        regions.append(region.moved(by: start, index: index, followsAtOnce: follows))
        lastEnd = max(lastEnd, Int(regions[regions.count - 1].end))
      }
    }
    bytes.append(contentsOf: part.bytes)
  }

  /// - Returns: The index of the region that begins with the element, or `nil` if the element isn't a
  ///   region.
  private mutating func beginRegion(_ element: Element) -> Int? {
    guard !isInStillElement, let id = element.id else { return nil }
    regions.append(RenderedRegion(id: id, start: bytes.count, followsAtOnce: lastEnd == bytes.count))
    return regions.count - 1
  }

  private mutating func write(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Escapes the five characters that have a special meaning in text or in a quoted attribute value. The same
  /// rule applies to both.
  private mutating func writeEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case UInt8(ascii: "'"): write("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}

/// Reads markup that a ``MarkupWriter`` has written. It doesn't parse arbitrary HTML.
package struct MarkupReader {
  private var bytes: ArraySlice<UInt8>

  /// Returns the tree from which the markup was written. Adjacent text nodes are combined.
  package static func html(in bytes: [UInt8]) -> HTML {
    var reader = MarkupReader(bytes: bytes[...])
    return HTML(reader.nodes())
  }

  /// Reads nodes up to the end or an end tag.
  private mutating func nodes() -> [HTML.Node] {
    var nodes: [HTML.Node] = []
    while let byte = bytes.first {
      if byte != UInt8(ascii: "<") {
        nodes.append(.text(text(upTo: [UInt8(ascii: "<")])))
      } else if bytes.dropFirst().first == UInt8(ascii: "/") {
        _ = take(upTo: [UInt8(ascii: ">")])
        bytes = bytes.dropFirst()
        return nodes
      } else {
        nodes.append(.element(element()))
      }
    }
    return nodes
  }

  private mutating func element() -> Element {
    bytes = bytes.dropFirst()
    let name = take(upTo: [UInt8(ascii: " "), UInt8(ascii: ">")])
    guard let tag = Tag(name: name) else { preconditionFailure("<\(name)> isn't a supported element.") }
    var element = Element(tag)
    while bytes.first == UInt8(ascii: " ") {
      bytes = bytes.dropFirst()
      let name = take(upTo: [UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: ">")])
      var value: String?
      if bytes.first == UInt8(ascii: "=") {
        bytes = bytes.dropFirst(2)
        value = text(upTo: [UInt8(ascii: "\"")])
        bytes = bytes.dropFirst()
      }
      element.attributes.append(Attribute(name: name, value: value))
    }
    bytes = bytes.dropFirst()
    if tag.dropsLeadingNewline, bytes.first == UInt8(ascii: "\n") { bytes = bytes.dropFirst() }
    if !tag.isVoid { element.content = HTML(nodes()) }
    return element
  }

  private mutating func take(upTo ends: [UInt8]) -> String {
    let text = bytes.prefix { !ends.contains($0) }
    bytes = bytes.dropFirst(text.count)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func text(upTo ends: [UInt8]) -> String {
    let text = take(upTo: ends)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // Compares bytes, because the semicolon and the following text may form one Character.
    var (read, rest): ([UInt8], Substring.UTF8View) = ([], text[...].utf8)
    while let byte = rest.first {
      let entity = byte == UInt8(ascii: "&") ? Self.entities.first { rest.starts(with: $0.name.utf8) } : nil
      read.append(entity?.byte ?? byte)
      rest = rest.dropFirst(entity?.name.utf8.count ?? 1)
    }
    return String(decoding: read, as: UTF8.self)
  }

  /// The characters that the writer escapes.
  private static let entities: [(name: String, byte: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]
}
