/// A piece of a text in Markdown that stands inside of a line.
indirect enum MarkdownInline: Hashable, Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  /// A link within the site.
  case link([MarkdownInline], target: String)
}

extension MarkdownInline {
  /// Reads a paragraph, a heading, an item or a cell. Marks without a partner are text, and so are links that
  /// leave the site.
  static func parse(_ source: some StringProtocol) -> [MarkdownInline] {
    var parser = MarkdownInlineParser(Substring(source))
    return parser.parse()
  }

  /// What is left without marks.
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
