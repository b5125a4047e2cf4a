/// A part of a text in Markdown.
enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  case list(isOrdered: Bool, items: [[MarkdownInline]])
  case code(language: String, String)
  case table(header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
}

extension MarkdownBlock {
  /// Reads a text. Of Markdown it knows headings up to the third level, paragraphs, lists in one level,
  /// fenced code, tables, and what ``MarkdownInline`` knows. Everything else is text.
  static func parse(_ source: String) -> [MarkdownBlock] {
    var parser = MarkdownBlockParser(source)
    return parser.blocks()
  }
}
