/// An inline element of a Markdown document.
indirect enum MarkdownInline: Hashable, Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  /// A link within the site.
  case link([MarkdownInline], target: String)
}

extension MarkdownInline {
  /// Parses a paragraph, a heading, an item or a cell. Unmatched marks and links that leave the site are
  /// treated as text.
  static func parse(_ source: some StringProtocol) -> [MarkdownInline] {
    var parser = MarkdownInlineParser(Substring(source))
    return parser.parse()
  }

  /// The text without its marks.
  var plainText: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let pieces), .strong(let pieces), .link(let pieces, _): pieces.plainText
    }
  }
}

extension [MarkdownInline] {
  var plainText: String { map(\.plainText).joined() }
}
