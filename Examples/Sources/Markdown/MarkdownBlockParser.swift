/// Divides lines into blocks, as CommonMark does, with tables, but without reference definitions and raw HTML.
struct MarkdownBlockParser {
  /// The deepest nesting of quotes and lists. Each level reads its lines once more. Deeper marks are text.
  static let deepest = 8

  private let lines: [MarkdownLine]
  private let depth: Int
  private var position = 0

  private init(lines: [MarkdownLine], depth: Int) {
    self.lines = lines
    self.depth = depth
  }

  static func blocks(of lines: [MarkdownLine], depth: Int) -> [MarkdownBlock] {
    var parser = MarkdownBlockParser(lines: lines, depth: depth)
    var blocks: [MarkdownBlock] = []
    while parser.position < lines.count {
      if lines[parser.position].isBlank { parser.position += 1 } else { blocks.append(parser.block()) }
    }
    return blocks
  }

  /// Parses the block that begins at the position, which is not a blank line.
  private mutating func block() -> MarkdownBlock {
    let line = lines[position]
    if line.indentation >= 4 { return indentedCode() }
    if let fence = Fence(line) { return fencedCode(fence) }
    if let heading = Self.heading(line) {
      position += 1
      return heading
    }
    if Self.isRule(line) {
      position += 1
      return .rule
    }
    if isQuote(line) { return quote() }
    if let marker = marker(line) { return list(marker) }
    return isTable(at: position) ? table() : paragraph()
  }

  /// Returns a Boolean value that indicates whether a line ends a paragraph.
  private func endsParagraph(_ line: MarkdownLine) -> Bool {
    guard line.indentation < 4 else { return false }
    return line.isBlank || Fence(line) != nil || Self.heading(line) != nil || Self.isRule(line)
      || isQuote(line) || marker(line)?.canEndParagraph == true
  }

  // MARK: Paragraphs, headings and rules

  private mutating func paragraph() -> MarkdownBlock {
    var text: [UInt8] = []
    while position < lines.count {
      let line = lines[position]
      if !text.isEmpty {
        if let level = Self.underline(line) {
          position += 1
          return .heading(level: level, MarkdownInlineParser.inlines(in: text))
        }
        if endsParagraph(line) || isTable(at: position) { break }
        text.append(UInt8(ascii: "\n"))
      }
      text += line.content
      position += 1
    }
    return .paragraph(MarkdownInlineParser.inlines(in: text))
  }

  private static func heading(_ line: MarkdownLine) -> MarkdownBlock? {
    let content = line.trimmed
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = content.dropFirst(level)
    guard (1...6).contains(level), rest.first?.isMarkdownSpace ?? true else { return nil }
    var text = MarkdownLine(bytes: rest).trimmed
    let closing = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let before = text.dropLast(closing)
    if before.last?.isMarkdownSpace ?? true { text = MarkdownLine(bytes: before).trimmed }
    return .heading(level: level, MarkdownInlineParser.inlines(in: Array(text)))
  }

  /// Returns the level of the heading that a line underlines.
  private static func underline(_ line: MarkdownLine) -> Int? {
    let text = line.trimmed
    guard line.indentation < 4, let mark = text.first, text.allSatisfy({ $0 == mark }) else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") ? 2 : nil
  }

  private static func isRule(_ line: MarkdownLine) -> Bool {
    let marks = line.trimmed.filter { !$0.isMarkdownSpace }
    guard marks.count >= 3, let mark = marks.first, "*-_".utf8.contains(mark) else { return false }
    return marks.allSatisfy { $0 == mark }
  }

  // MARK: Code

  private struct Fence {
    let mark: UInt8
    let count: Int
    let language: String

    init?(_ line: MarkdownLine) {
      let content = line.content
      guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
        return nil
      }
      let count = content.prefix { $0 == mark }.count
      guard count >= 3, mark == UInt8(ascii: "~") || !content.dropFirst(count).contains(mark) else {
        return nil
      }
      (self.mark, self.count) = (mark, count)
      let info = MarkdownLine(bytes: content.dropFirst(count)).trimmed
      language = String(decoding: info, as: UTF8.self)
    }

    func isClosed(by line: MarkdownLine) -> Bool {
      let text = line.trimmed
      return line.indentation < 4 && text.count >= count && text.allSatisfy { $0 == mark }
    }
  }

  /// Code ends at its closing fence, or at the end of the text if there is none.
  private mutating func fencedCode(_ fence: Fence) -> MarkdownBlock {
    let indentation = lines[position].indentation
    position += 1
    var code: [UInt8] = []
    while position < lines.count {
      let line = lines[position]
      position += 1
      if fence.isClosed(by: line) { break }
      code += line.removingIndentation(indentation).bytes + [UInt8(ascii: "\n")]
    }
    return .code(language: fence.language, String(decoding: code, as: UTF8.self))
  }

  private mutating func indentedCode() -> MarkdownBlock {
    var (code, end): ([UInt8], Int) = ([], 0)
    while position < lines.count, lines[position].indentation >= 4 || lines[position].isBlank {
      code += lines[position].removingIndentation(4).bytes + [UInt8(ascii: "\n")]
      // Blank lines after the code are not part of it.
      if !lines[position].isBlank { end = code.count }
      position += 1
    }
    return .code(language: "", String(decoding: code[..<end], as: UTF8.self))
  }

  // MARK: Tables

  /// Returns a Boolean value that indicates whether the header of a table and the rule below it begin at a position.
  private func isTable(at position: Int) -> Bool {
    guard lines[position].content.first == UInt8(ascii: "|"), position + 1 < lines.count else { return false }
    let rule = lines[position + 1].trimmed
    return rule.first == UInt8(ascii: "|") && rule.contains(UInt8(ascii: "-"))
      && rule.allSatisfy { "|-: ".utf8.contains($0) }
  }

  private mutating func table() -> MarkdownBlock {
    let header = Self.cells(lines[position])
    position += 2
    var rows: [[[MarkdownInline]]] = []
    while position < lines.count, lines[position].content.first == UInt8(ascii: "|") {
      // A short row isn't filled: many short rows below a long header would take quadratic space.
      rows.append(Array(Self.cells(lines[position]).prefix(header.count)))
      position += 1
    }
    return .table(header: header, rows: rows)
  }

  /// Returns the cells between the bars. A bar after a backslash is part of a cell.
  private static func cells(_ line: MarkdownLine) -> [[MarkdownInline]] {
    var cells: [[UInt8]] = [[]]
    for byte in line.trimmed.dropFirst() {
      if byte == UInt8(ascii: "|") {
        if cells[cells.count - 1].last != UInt8(ascii: "\\") {
          cells.append([])
          continue
        }
        cells[cells.count - 1].removeLast()
      }
      cells[cells.count - 1].append(byte)
    }
    // A bar ends the last cell.
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells.map { MarkdownInlineParser.inlines(in: Array(MarkdownLine(bytes: $0[...]).trimmed)) }
  }

  // MARK: Quotes

  private func isQuote(_ line: MarkdownLine) -> Bool {
    depth < Self.deepest && line.content.first == UInt8(ascii: ">")
  }

  private mutating func quote() -> MarkdownBlock {
    var content: [MarkdownLine] = []
    while position < lines.count {
      let line = lines[position]
      if line.indentation < 4, isQuote(line) {
        let rest = line.content.dropFirst()
        content.append(MarkdownLine(bytes: rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest))
      } else if content.last?.isBlank == false, !endsParagraph(line) {
        // The paragraph in the quote continues without a mark.
        content.append(line)
      } else {
        break
      }
      position += 1
    }
    return .quote(Self.blocks(of: content, depth: depth + 1))
  }

  // MARK: Lists

  private struct Marker {
    let mark: UInt8
    /// The number of the item; `nil` in a list with bullets.
    let number: Int?
    /// The width of the white space that continues the item.
    let width: Int
    let isEmpty: Bool

    /// An empty item or a number within a sentence does not end a paragraph.
    var canEndParagraph: Bool { !isEmpty && (number ?? 1) == 1 }
  }

  private func marker(_ line: MarkdownLine) -> Marker? {
    let content = line.content
    guard depth < Self.deepest, line.indentation < 4, let first = content.first, !Self.isRule(line) else {
      return nil
    }
    let digits = content.prefix(10).prefix(while: \.isMarkdownDigit)
    let rest = content.dropFirst(max(digits.count, 1))
    let mark: UInt8
    let after: ArraySlice<UInt8>
    if digits.isEmpty {
      guard "*-+".utf8.contains(first) else { return nil }
      (mark, after) = (first, rest)
    } else {
      // Browsers accept numbers up to 32 bits.
      guard digits.count <= 9, let last = rest.first, ".)".utf8.contains(last) else { return nil }
      (mark, after) = (last, rest.dropFirst())
    }
    let isEmpty = after.allSatisfy(\.isMarkdownSpace)
    guard isEmpty || after.first?.isMarkdownSpace == true else { return nil }
    let spaces = after.prefix { $0.isMarkdownSpace }.count
    let length = content.count - after.count
    return Marker(
      mark: mark,
      number: digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)),
      width: line.indentation + length + (isEmpty || spaces > 4 ? 1 : spaces),
      isEmpty: isEmpty
    )
  }

  private mutating func list(_ first: Marker) -> MarkdownBlock {
    var items: [[MarkdownBlock]] = []
    while position < lines.count, let marker = marker(lines[position]), marker.mark == first.mark {
      items.append(Self.blocks(of: itemLines(marker), depth: depth + 1))
    }
    return .list(start: first.number, items: items)
  }

  /// Takes the lines of an item, without its marker and its indentation.
  private mutating func itemLines(_ marker: Marker) -> [MarkdownLine] {
    let line = lines[position]
    let length = marker.width - line.indentation
    let text = MarkdownLine(bytes: line.content.dropFirst(min(length, line.content.count)))
    var content = [text]
    position += 1
    while position < lines.count {
      let line = lines[position]
      if line.isBlank {
        let start = position
        while position < lines.count, lines[position].isBlank { position += 1 }
        // Blank lines belong to the item if it continues after them.
        guard position < lines.count, lines[position].indentation >= marker.width else { break }
        content += lines[start..<position].map { _ in MarkdownLine(bytes: []) }
      } else if line.indentation >= marker.width {
        content.append(line.removingIndentation(marker.width))
        position += 1
      } else if content.last?.isBlank == false, !endsParagraph(line), self.marker(line) == nil {
        content.append(line)
        position += 1
      } else {
        break
      }
    }
    return content
  }
}
