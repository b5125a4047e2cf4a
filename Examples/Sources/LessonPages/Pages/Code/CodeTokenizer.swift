/// Divides code into tokens of different colors. The tokenizer recognizes comments, strings and the names of
/// keywords, but it does not parse the code.
struct CodeTokenizer {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private var position = 0
  private var finishedLines: [[CodeToken]] = []
  private var line: [CodeToken] = []

  init(_ code: String, language: CodeLanguage) {
    bytes = Array(code.utf8)
    self.language = language
  }

  /// Returns all lines. A newline at the end of the code does not start another line.
  mutating func lines() -> [[CodeToken]] {
    while position < bytes.count {
      let start = position
      let kind = advanceOverToken()
      append(bytes[start..<position], as: kind)
    }
    if !line.isEmpty { finishedLines.append(line) }
    return finishedLines
  }

  // MARK: Lines

  /// Adds a token, which may span several lines.
  private mutating func append(_ token: ArraySlice<UInt8>, as kind: CodeToken.Kind) {
    for (number, part) in token.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 {
        finishedLines.append(line)
        line = []
      }
      guard !part.isEmpty else { continue }
      let text = String(decoding: part, as: UTF8.self)
      if line.last?.kind == kind {
        line[line.count - 1].text += text
      } else {
        line.append(CodeToken(kind: kind, text: text))
      }
    }
  }

  // MARK: Tokens

  /// Advances past the next token, by at least one byte.
  private mutating func advanceOverToken() -> CodeToken.Kind {
    if let marker = language.lineComment, starts(with: marker) {
      advance { $0 != UInt8(ascii: "\n") }
      return .comment
    }
    if language.hasBlockComments, starts(with: "/*") {
      advanceOverBlockComment()
      return .comment
    }
    if language.hasStrings, let delimiter = stringDelimiter() {
      advanceOverString(delimiter)
      return .string
    }
    return advanceOverWord()
  }

  private mutating func advanceOverWord() -> CodeToken.Kind {
    let start = position
    let first = bytes[position]
    position += 1
    if language == .swift, first == UInt8(ascii: "@") || first == UInt8(ascii: "#") {
      advance(while: Self.isPartOfName)
      return position - start > 1 ? .attribute : .plain
    }
    guard Self.isPartOfName(first) else { return .plain }
    advance(while: Self.isPartOfName)
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    // A name after a dot, such as `.default`, is never a keyword.
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".") && word != "self"
    // The label of an argument, such as `for:`, isn't a keyword either.
    let isLabel = position < bytes.count && bytes[position] == UInt8(ascii: ":") && word != "default"
    if language.isKeyword(word), !isMember, !isLabel { return .keyword }
    return language == .swift && Self.isDigit(first) ? .number : .plain
  }

  /// Only Swift has nested comments.
  private mutating func advanceOverBlockComment() {
    position += 2
    var depth = 1
    while position < bytes.count, depth > 0 {
      if starts(with: "*/") {
        depth -= 1
        position += 2
      } else if language == .swift, starts(with: "/*") {
        depth += 1
        position += 2
      } else {
        position += 1
      }
    }
  }

  // MARK: Strings

  private struct StringDelimiter {
    /// The number of number signs before the quotes.
    var signs: Int
    /// The number of quotes, which is one or three.
    var quotes: Int
  }

  /// Returns the delimiter of a string that begins here.
  private func stringDelimiter() -> StringDelimiter? {
    var place = position
    if language == .swift {
      while place < bytes.count, bytes[place] == UInt8(ascii: "#") { place += 1 }
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    let isLong = language == .swift && bytes[place...].starts(with: "\"\"\"".utf8)
    return StringDelimiter(signs: place - position, quotes: isLong ? 3 : 1)
  }

  /// Advances past the string. A single-line string ends at the end of the line, so that an unmatched quote
  /// affects only that line.
  private mutating func advanceOverString(_ delimiter: StringDelimiter) {
    let signs = String(repeating: "#", count: delimiter.signs)
    let end = String(repeating: "\"", count: delimiter.quotes) + signs
    position += delimiter.signs + delimiter.quotes
    while position < bytes.count {
      if starts(with: end) {
        position += end.utf8.count
        return
      }
      if delimiter.quotes == 1, bytes[position] == UInt8(ascii: "\n") { return }
      if starts(with: "\\" + signs) {
        position += 1 + delimiter.signs
        if language == .swift, position < bytes.count, bytes[position] == UInt8(ascii: "(") {
          advanceOverInterpolation()
        } else {
          position = min(position + 1, bytes.count)
        }
      } else {
        position += 1
      }
    }
  }

  /// Advances past the parenthesis that ends the interpolation. The interpolation may contain strings.
  private mutating func advanceOverInterpolation() {
    var depth = 0
    while position < bytes.count {
      if let delimiter = stringDelimiter() {
        advanceOverString(delimiter)
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\n"): return
      default: break
      }
      position += 1
      if depth == 0 { return }
    }
  }

  // MARK: Bytes

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func advance(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      0x80...:
      true
    default: isDigit(byte)
    }
  }
}

/// A part of a line of code with one color.
struct CodeToken: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case plain
    case comment
    case string
    case keyword
    case attribute
    case number
  }

  var kind: Kind
  var text: String
}
