/// A block of a Markdown document.
enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  case list(isOrdered: Bool, items: [[MarkdownInline]])
  case code(language: String, String)
  case table(header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
}

extension MarkdownBlock {
  /// Parses Markdown. The supported subset of Markdown has headings up to the third level, paragraphs, flat
  /// lists, fenced code, tables, and the inline elements of ``MarkdownInline``. Everything else is treated as
  /// text.
  static func parse(_ source: String) -> [MarkdownBlock] {
    var parser = MarkdownBlockParser(source)
    return parser.blocks()
  }
}
