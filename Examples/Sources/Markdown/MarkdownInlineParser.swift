/// Divides a paragraph into text, emphasis, code and links.
///
/// Open marks are on a stack of limited height, so a search for the matching one takes constant time.
struct MarkdownInlineParser {
  /// The deepest nesting of emphasis and links. Deeper marks are text.
  static let deepest = 32

  /// The kind of an element on the stack.
  private enum Opening: Equatable {
    case paragraph
    case emphasis(mark: UInt8, count: Int)
    case bracket(isImage: Bool)
  }

  private struct Frame {
    let opening: Opening
    var content: [MarkdownInline] = []
    var text: [UInt8] = []

    mutating func finishText() {
      if !text.isEmpty { content.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }

    /// The marks that began the element, which are text if nothing ends it.
    var marks: [UInt8] {
      switch opening {
      case .paragraph: []
      case .emphasis(let mark, let count): [UInt8](repeating: mark, count: count)
      case .bracket(let isImage): Array((isImage ? "![" : "[").utf8)
      }
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var stack = [Frame(opening: .paragraph)]
  private var codeEnds: BacktickRuns

  static func inlines(in bytes: [UInt8]) -> [MarkdownInline] {
    var parser = MarkdownInlineParser(bytes)
    return parser.parse()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    codeEnds = BacktickRuns(bytes)
  }

  private mutating func parse() -> [MarkdownInline] {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\\"): escape()
      case UInt8(ascii: "`"): code()
      case UInt8(ascii: "*"), UInt8(ascii: "_"): emphasis(byte)
      case UInt8(ascii: "!") where byteAt(position + 1) == UInt8(ascii: "["): open(.bracket(isImage: true), 2)
      case UInt8(ascii: "["): open(.bracket(isImage: false), 1)
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): address()
      case UInt8(ascii: "\n"): newline()
      default: append(1)
      }
    }
    collapse(to: 0)
    stack[0].finishText()
    return stack[0].content
  }

  private func byteAt(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  /// Takes bytes as text.
  private mutating func append(_ count: Int) {
    stack[stack.count - 1].text += bytes[position..<position + count]
    position += count
  }

  private mutating func append(_ inline: MarkdownInline) {
    stack[stack.count - 1].finishText()
    stack[stack.count - 1].content.append(inline)
  }

  // MARK: The stack

  private mutating func open(_ opening: Opening, _ count: Int) {
    guard stack.count <= Self.deepest else { return append(count) }
    stack.append(Frame(opening: opening))
    position += count
  }

  /// Makes the open elements above a height parts of the element there, with their marks as text.
  private mutating func collapse(to height: Int) {
    while stack.count - 1 > height {
      let top = stack.removeLast()
      let last = stack.count - 1
      stack[last].text += top.marks
      if !top.content.isEmpty {
        stack[last].finishText()
        stack[last].content += top.content
      }
      stack[last].text += top.text
    }
  }

  // MARK: Escapes, line breaks and code

  private mutating func escape() {
    if byteAt(position + 1) == UInt8(ascii: "\n") {
      position += 2
      append(.lineBreak)
    } else if byteAt(position + 1)?.isMarkdownPunctuation == true {
      position += 1
      append(1)
    } else {
      append(1)
    }
  }

  private mutating func newline() {
    let last = stack.count - 1
    let spaces = stack[last].text.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    stack[last].text.removeLast(spaces)
    if spaces >= 2 {
      position += 1
      append(.lineBreak)
    } else {
      append(1)
    }
  }

  private mutating func code() {
    let start = position
    while byteAt(position) == UInt8(ascii: "`") { position += 1 }
    let count = position - start
    guard let end = codeEnds.next(of: count, from: position) else {
      position = start
      return append(count)
    }
    var code = bytes[position..<end].map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    // One space on both sides separates the code from its marks.
    let isPadded = code.first == UInt8(ascii: " ") && code.last == UInt8(ascii: " ")
    if isPadded, code.count > 2, code.contains(where: { $0 != UInt8(ascii: " ") }) {
      code = Array(code.dropFirst().dropLast())
    }
    append(.code(String(decoding: code, as: UTF8.self)))
    position = end + count
  }

  // MARK: Emphasis

  private mutating func emphasis(_ mark: UInt8) {
    let start = position
    var end = start
    while byteAt(end) == mark { end += 1 }
    let (before, after) = (byteAt(start - 1), byteAt(end))
    var rest = end - start
    guard rest <= 6 else { return append(rest) }
    if Self.canClose(mark, before, after) {
      while rest > 0, let height = height(of: mark, upTo: rest),
        case .emphasis(_, let count) = stack[height].opening
      {
        collapse(to: height)
        stack[height].finishText()
        let content = stack.removeLast().content
        append(content.isEmpty ? .text("") : count == 2 ? .strong(content) : .emphasis(content))
        rest -= count
        position += count
      }
    }
    guard Self.canOpen(mark, before, after) else { return append(rest) }
    while rest > 0 {
      let count = rest >= 2 ? 2 : 1
      open(.emphasis(mark: mark, count: count), count)
      rest -= count
    }
  }

  /// Returns the height of the topmost open emphasis that a run of marks can end.
  private func height(of mark: UInt8, upTo count: Int) -> Int? {
    for height in stack.indices.reversed() {
      switch stack[height].opening {
      case .emphasis(mark, let marks) where marks <= count: return height
      case .emphasis: continue
      // Emphasis does not cross the border of a link.
      case .bracket, .paragraph: return nil
      }
    }
    return nil
  }

  private static func canOpen(_ mark: UInt8, _ before: UInt8?, _ after: UInt8?) -> Bool {
    guard let after, !isSpace(after) else { return false }
    if mark == UInt8(ascii: "_"), let before, !isSpace(before), !before.isMarkdownPunctuation { return false }
    return !after.isMarkdownPunctuation || before.map { isSpace($0) || $0.isMarkdownPunctuation } ?? true
  }

  private static func canClose(_ mark: UInt8, _ before: UInt8?, _ after: UInt8?) -> Bool {
    guard let before, !isSpace(before) else { return false }
    if mark == UInt8(ascii: "_"), let after, !isSpace(after), !after.isMarkdownPunctuation { return false }
    return !before.isMarkdownPunctuation || after.map { isSpace($0) || $0.isMarkdownPunctuation } ?? true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte.isMarkdownSpace || byte == UInt8(ascii: "\n") }

  // MARK: Links

  private mutating func closeBracket() {
    let height = stack.lastIndex { if case .bracket = $0.opening { true } else { false } }
    guard let height, case .bracket(let isImage) = stack[height].opening else { return append(1) }
    guard let (target, end) = MarkdownTarget.parse(bytes, at: position + 1) else {
      collapse(to: height - 1)
      return append(1)
    }
    collapse(to: height)
    stack[height].finishText()
    let content = stack.removeLast().content
    append(isImage ? .image(description: content.plainText, target: target) : .link(content, target: target))
    position = end
  }

  /// Parses `<https://example.com>`.
  private mutating func address() {
    let text = bytes[(position + 1)...].prefix {
      !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<")
    }
    let target = String(decoding: text, as: UTF8.self)
    guard byteAt(text.endIndex) == UInt8(ascii: ">"), MarkdownTarget.isOnWeb(target) else { return append(1) }
    append(.link([.text(target)], target: target))
    position = text.endIndex + 1
  }
}

extension [MarkdownInline] {
  /// The text without its marks.
  var plainText: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text), .image(let text, _): text
      case .emphasis(let content), .strong(let content), .link(let content, _): content.plainText
      case .lineBreak: " "
      }
    }
    .joined()
  }
}
