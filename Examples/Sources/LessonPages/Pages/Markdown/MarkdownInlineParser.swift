/// Divides a line of Markdown into its inline elements.
struct MarkdownInlineParser {
  private var rest: Substring
  private var pieces: [MarkdownInline] = []
  private var text = ""

  init(_ source: Substring) {
    rest = source
  }

  mutating func parse() -> [MarkdownInline] {
    while let first = rest.first {
      if let piece = special(first) {
        finishText()
        pieces.append(piece)
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    finishText()
    return pieces
  }

  private mutating func finishText() {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = ""
  }

  /// Returns the element that begins here, if any, and removes it from `rest`.
  private mutating func special(_ first: Character) -> MarkdownInline? {
    switch first {
    case "\\": escaped()
    case "`": code()
    case "*", "_": emphasis(mark: first)
    case "[": link()
    default: nil
    }
  }

  /// Parses an escaped mark.
  private mutating func escaped() -> MarkdownInline? {
    guard let character = rest.dropFirst().first, "\\`*_[]()#|-.!<>".contains(character) else { return nil }
    rest.removeFirst(2)
    return .text(String(character))
  }

  /// Parses code between marks. Several marks can be used as a delimiter, so that code can contain marks.
  private mutating func code() -> MarkdownInline? {
    let marks = rest.prefix { $0 == "`" }
    let content = rest.dropFirst(marks.count)
    guard let end = content.firstRange(of: marks) else {
      rest = content
      return .text(String(marks))
    }
    rest = content[end.upperBound...]
    let code = content[..<end.lowerBound]
    // One space on both sides only separates the code from its marks.
    let isPadded = code.hasPrefix(" ") && code.hasSuffix(" ") && code.contains { $0 != " " }
    return .code(String(isPadded ? code.dropFirst().dropLast() : code))
  }

  private mutating func emphasis(mark: Character) -> MarkdownInline? {
    // An underscore in the middle of a word, as in `snake_case`, is not a mark.
    if mark == "_", text.last?.isLetter == true || text.last?.isNumber == true { return nil }
    let double = String([mark, mark])
    let isStrong = rest.hasPrefix(double)
    let delimiter = isStrong ? double : String(mark)
    let content = rest.dropFirst(delimiter.count)
    guard content.first?.isWhitespace == false, let end = content.firstRange(of: delimiter),
      end.lowerBound > content.startIndex, content[..<end.lowerBound].last?.isWhitespace == false
    else { return nil }
    rest = content[end.upperBound...]
    let inner = MarkdownInline.parse(content[..<end.lowerBound])
    return isStrong ? .strong(inner) : .emphasis(inner)
  }

  private mutating func link() -> MarkdownInline? {
    guard let middle = rest.firstRange(of: "]("),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    else { return nil }
    let label = rest[rest.index(after: rest.startIndex)..<middle.lowerBound]
    let target = rest[middle.upperBound..<end]
    guard !label.isEmpty, !label.contains("["), Self.staysOnTheSite(target) else { return nil }
    rest = rest[rest.index(after: end)...]
    return .link(MarkdownInline.parse(label), target: String(target))
  }

  private static func staysOnTheSite(_ target: Substring) -> Bool {
    let isPath = target.hasPrefix("/") && !target.dropFirst().hasPrefix("/") && !target.contains("\\")
    return isPath || target.hasPrefix("#")
  }
}
