/// A block of a Markdown document.
package indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  case code(language: String, String)
  case quote([MarkdownBlock])
  case list(start: Int?, items: [[MarkdownBlock]])
  case table(header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
  case rule
}

/// A part of a Markdown paragraph.
package indirect enum MarkdownInline: Hashable, Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  case link([MarkdownInline], target: String)
  case image(description: String, target: String)
  case lineBreak
}

extension MarkdownBlock {
  /// The longest text that is parsed, in bytes. A longer one is shown as it is.
  static let longestText = 256 * 1024

  /// Parses a text. The parser takes linear time, and there is no invalid Markdown: marks without a
  /// meaning are text, and so is HTML.
  package static func parse(_ text: String) -> [MarkdownBlock] {
    guard text.utf8.count <= longestText else { return [.paragraph([.text(text)])] }
    return MarkdownBlockParser.blocks(of: MarkdownLine.lines(of: text), depth: 0)
  }
}

/// A line of a Markdown document, as bytes. All marks are ASCII, and bytes never combine into other characters.
struct MarkdownLine {
  var bytes: ArraySlice<UInt8>

  static func lines(of text: String) -> [MarkdownLine] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
    }
    return bytes.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    .map { MarkdownLine(bytes: $0) }
  }

  var isBlank: Bool { bytes.allSatisfy(\.isMarkdownSpace) }

  /// The width of the white space at the start. A tab leads to the next multiple of four.
  var indentation: Int {
    var width = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: " "): width += 1
      case UInt8(ascii: "\t"): width += 4 - width % 4
      default: return width
      }
    }
    return width
  }

  /// The line without white space at its start.
  var content: ArraySlice<UInt8> { bytes.drop(while: \.isMarkdownSpace) }

  /// The line without white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    let content = content
    guard let last = content.lastIndex(where: { !$0.isMarkdownSpace }) else { return [] }
    return content[...last]
  }

  /// Returns the line without up to a width of white space at its start.
  func removingIndentation(_ width: Int) -> MarkdownLine {
    var (rest, removed) = (bytes, 0)
    while removed < width, let byte = rest.first, byte.isMarkdownSpace {
      removed += byte == UInt8(ascii: "\t") ? 4 - removed % 4 : 1
      rest = rest.dropFirst()
    }
    // A part of a tab remains.
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: max(removed - width, 0))
    return MarkdownLine(bytes: spaces.isEmpty ? rest : ArraySlice(spaces + rest))
  }
}

extension UInt8 {
  var isMarkdownSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isMarkdownDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// A Boolean value that indicates whether the byte is ASCII punctuation, which a backslash escapes.
  var isMarkdownPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
