/// Divides a Markdown document into blocks, line by line.
struct MarkdownBlockParser {
  private let lines: [Substring]
  private var position = 0

  init(_ source: String) {
    lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  mutating func blocks() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while position < lines.count {
      if Self.isBlank(lines[position]) {
        position += 1
      } else {
        blocks.append(nextBlock())
      }
    }
    return blocks
  }

  private mutating func nextBlock() -> MarkdownBlock {
    let line = lines[position]
    if let heading = Self.heading(line) {
      position += 1
      return heading
    }
    if let fence = Self.fence(line) { return code(fence) }
    if let item = Self.item(line) { return list(isOrdered: item.isOrdered) }
    if isTable(at: position) { return table() }
    return paragraph()
  }

  // MARK: Headings and paragraphs

  private static func heading(_ line: Substring) -> MarkdownBlock? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...3).contains(level), line.dropFirst(level).first == " " else { return nil }
    return .heading(level: level, MarkdownInline.parse(trimmed(line.dropFirst(level))))
  }

  private mutating func paragraph() -> MarkdownBlock {
    let start = position
    position += 1
    while position < lines.count, continuesParagraph(position) { position += 1 }
    return .paragraph(MarkdownInline.parse(lines[start..<position].map(Self.trimmed).joined(separator: " ")))
  }

  private func continuesParagraph(_ position: Int) -> Bool {
    let line = lines[position]
    return !Self.isBlank(line) && Self.heading(line) == nil && Self.fence(line) == nil
      && Self.item(line) == nil
      && !isTable(at: position)
  }

  // MARK: Lists

  private static func item(_ line: Substring) -> (isOrdered: Bool, text: Substring)? {
    if line.hasPrefix("- ") || line.hasPrefix("* ") { return (false, trimmed(line.dropFirst(2))) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return (true, trimmed(line.dropFirst(digits.count + 2)))
  }

  /// Indented lines continue the item above.
  private mutating func list(isOrdered: Bool) -> MarkdownBlock {
    var items: [String] = []
    while position < lines.count {
      let line = lines[position]
      if let item = Self.item(line), item.isOrdered == isOrdered {
        items.append(String(item.text))
      } else if line.hasPrefix(" "), !Self.isBlank(line), let last = items.popLast() {
        items.append(last + " " + Self.trimmed(line))
      } else {
        break
      }
      position += 1
    }
    return .list(isOrdered: isOrdered, items: items.map { MarkdownInline.parse($0) })
  }

  // MARK: Code

  private static func fence(_ line: Substring) -> (marks: Substring, language: String)? {
    let marks = line.prefix { $0 == "`" }
    guard marks.count >= 3, !line.dropFirst(marks.count).contains("`") else { return nil }
    return (marks, String(trimmed(line.dropFirst(marks.count))))
  }

  /// Code ends at the closing fence, or at the end of the text if there is none.
  private mutating func code(_ fence: (marks: Substring, language: String)) -> MarkdownBlock {
    position += 1
    let start = position
    while position < lines.count, Self.trimmed(lines[position]) != fence.marks { position += 1 }
    let code = lines[start..<position].map { $0 + "\n" }.joined()
    position += 1
    return .code(language: fence.language, code)
  }

  // MARK: Tables

  private func isTable(at position: Int) -> Bool {
    guard lines[position].hasPrefix("|"), position + 1 < lines.count else { return false }
    let rule = lines[position + 1]
    return rule.hasPrefix("|") && rule.contains("-") && rule.allSatisfy { "|-: ".contains($0) }
  }

  private mutating func table() -> MarkdownBlock {
    let header = Self.cells(lines[position])
    position += 2
    var rows: [[[MarkdownInline]]] = []
    while position < lines.count, lines[position].hasPrefix("|") {
      let cells = Self.cells(lines[position]).prefix(header.count)
      rows.append(cells + Array(repeating: [], count: header.count - cells.count))
      position += 1
    }
    return .table(header: header, rows: rows)
  }

  /// Returns the cells between the bars. A bar after a backslash is part of a cell.
  private static func cells(_ line: Substring) -> [[MarkdownInline]] {
    var cells = [""]
    var isEscaped = false
    for character in trimmed(line).dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if let last = cells.last, isBlank(Substring(last)) { cells.removeLast() }
    return cells.map { MarkdownInline.parse(trimmed(Substring($0))) }
  }

  // MARK: Lines

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
