/// Reads markup that ``MarkupWriter`` has written. It is no reader of other people's HTML.
package struct MarkupReader {
  private var bytes: ArraySlice<UInt8>

  /// The tree that the markup was written from. What stands beside each other as text is one text.
  package static func html(in bytes: [UInt8]) -> HTML {
    var reader = MarkupReader(bytes: bytes[...])
    return HTML(reader.nodes())
  }

  /// Up to the end, or to an end tag.
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
    guard let tag = Tag(name: name) else { preconditionFailure("<\(name)> is no element that pages have.") }
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
    // Byte by byte: what follows may extend the semicolon to another Character.
    var (read, rest): ([UInt8], Substring.UTF8View) = ([], text[...].utf8)
    while let byte = rest.first {
      let entity = byte == UInt8(ascii: "&") ? Self.entities.first { rest.starts(with: $0.name.utf8) } : nil
      read.append(entity?.byte ?? byte)
      rest = rest.dropFirst(entity?.name.utf8.count ?? 1)
    }
    return String(decoding: read, as: UTF8.self)
  }

  /// What the writer escapes.
  private static let entities: [(name: String, byte: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]
}
