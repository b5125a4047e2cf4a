/// Writes HTML as markup, and notes where each region begins and ends. It is the only way from values to
/// markup.
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []
  /// In the order in which they begin.
  private(set) var regions: [RenderedRegion] = []
  private var isInStillElement = false

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
    // A browser leaves out a line break at the beginning.
    if element.tag.dropsLeadingNewline, element.content.startsWithNewline { write("\n") }
    if !element.tag.isVoid {
      write(element.content)
      write("</")
      write(element.tag.name.rawValue)
      write(">")
    }
    if let region { regions[region].end(at: bytes.count, next: regions.count) }
  }

  private mutating func write(_ part: RenderedPart) {
    if !isInStillElement {
      let (start, index) = (bytes.count, regions.count)
      for region in part.regions { regions.append(region.moved(by: start, index: index)) }
    }
    bytes.append(contentsOf: part.bytes)
  }

  /// - Returns: The index of the region that begins with the element, if one does.
  private mutating func beginRegion(_ element: Element) -> Int? {
    guard !isInStillElement, let id = element.id else { return nil }
    regions.append(RenderedRegion(id: id, start: bytes.count))
    return regions.count - 1
  }

  private mutating func write(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Escapes the five characters that mean something in text or in a quoted attribute value, so that one rule
  /// is right in both places.
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
