import Foundation

/// A parser of inline Markdown: emphasis, code, strikethrough, links, and inflected text such as
/// `^[2 book](inflect: true)`.
///
/// Parsing takes linear time.
enum InlineMarkdown {
  /// The use of a piece of the text.
  enum PieceKind {
    case text, address
    /// Text with a noun that agrees with its number.
    case inflected
  }

  /// Parses text to runs with uniform attributes.
  ///
  /// - Parameters:
  ///   - text: Text with inline Markdown.
  ///   - allowsRelativeLinks: A Boolean value that indicates whether addresses may lack a scheme.
  ///   - fill: A closure that inserts values into a piece of the text. It receives the pieces in order.
  static func runs(
    of text: String,
    allowingRelativeLinks allowsRelativeLinks: Bool = false,
    filling fill: (_ piece: String, PieceKind) -> [TextRun] = { piece, _ in [TextRun(text: piece)] }
  ) -> [TextRun] {
    guard text.utf8.contains(where: { $0 == 0x2A || $0 == 0x5F || $0 == 0x60 || $0 == 0x7E || $0 == 0x5B })
    else { return fill(text, .text) }
    var parser = Parser(Array(text), allowsRelativeLinks: allowsRelativeLinks)
    let runs = parser.parse().flatMap { piece in
      var runs = fill(piece.run.text, piece.isInflected ? .inflected : .text)
      let link = piece.address.flatMap { URL(string: fill($0, .address).map(\.text).joined()) }
      for index in runs.indices {
        runs[index].style.inherit(piece.run.style)
        runs[index].link = runs[index].link ?? link
      }
      return piece.run.text.isEmpty ? [] : runs
    }
    return runs.isEmpty ? [TextRun(text: "")] : runs
  }

  private struct Piece {
    var run: TextRun
    /// The address of a link, before values are inserted.
    var address: String?
    var isInflected = false
  }

  private struct Parser {
    private let characters: [Character]
    private var position = 0
    private var pieces: [Piece] = []
    private var literal = ""
    private var isBold = false
    private var isItalic = false
    private var isStruck = false
    /// The positions of each mark in descending order, so that the next mark is found without scanning the text.
    private var ends: [String: [Int]] = [:]
    private let allowsRelativeLinks: Bool
    /// The last closing bracket without a valid address. The parser examines it only once.
    private var lastWithoutAddress: Int?
    /// The last closing bracket without attributes.
    private var lastWithoutAttributes: Int?

    init(_ characters: [Character], allowsRelativeLinks: Bool) {
      self.characters = characters
      self.allowsRelativeLinks = allowsRelativeLinks
      var index = characters.count - 1
      while index >= 0 {
        switch characters[index] {
        case "*", "_", "~", "`", "]": ends[String(characters[index]), default: []].append(index)
        default: break
        }
        index -= 1
      }
    }

    mutating func parse() -> [Piece] {
      while position < characters.count { step() }
      flush()
      return pieces
    }

    private mutating func step() {
      let character = characters[position]
      switch character {
      case "\\" where position + 1 < characters.count && characters[position + 1].isPunctuation:
        literal.append(characters[position + 1])
        position += 2
      case "*", "_": emphasize(character)
      case "~" where follows("~"):
        if isStruck || has("~", after: position + 2) {
          flush()
          isStruck.toggle()
        } else {
          literal += "~~"
        }
        position += 2
      case "`":
        guard let end = next("`", after: position + 1) else { return take() }
        flush()
        literal = String(characters[(position + 1)..<end])
        flush(isCode: true)
        position = end + 1
      case "^" where follows("["): attributed()
      case "[": link()
      default: take()
      }
    }

    private mutating func take() {
      literal.append(characters[position])
      position += 1
    }

    private mutating func emphasize(_ mark: Character) {
      let isDouble = follows(mark)
      let length = isDouble ? 2 : 1
      let isOpen = isDouble ? isBold : isItalic
      let before = position > 0 ? characters[position - 1] : " "
      let after = position + length < characters.count ? characters[position + length] : " "
      let isInWord = mark == "_" && (before.isLetter || before.isNumber) && (after.isLetter || after.isNumber)
      let canOpen = !after.isWhitespace && has(mark, after: position + length) && !isInWord
      let canClose = !before.isWhitespace && !isInWord
      guard isOpen ? canClose : canOpen else {
        literal += String(repeating: mark, count: length)
        position += length
        return
      }
      flush()
      if isDouble { isBold.toggle() } else { isItalic.toggle() }
      position += length
    }

    private mutating func link() {
      guard let close = next("]", after: position + 1), close != lastWithoutAddress else { return take() }
      let end = endOfAddress(after: close) ?? close
      let address = end > close ? String(characters[(close + 2)..<end]) : ""
      guard let url = URL(string: address), allowsRelativeLinks || url.scheme != nil else {
        lastWithoutAddress = close
        return take()
      }
      let title = String(characters[(position + 1)..<close])
      flush()
      literal = title
      flush(address: address)
      position = end + 1
    }

    /// Parses text with attributes. Only the attributes for inflection have an effect.
    private mutating func attributed() {
      guard let close = next("]", after: position + 2), close != lastWithoutAttributes else { return take() }
      guard let end = endOfAddress(after: close) else {
        lastWithoutAttributes = close
        return take()
      }
      let attributes = String(characters[(close + 2)..<end].filter { !$0.isWhitespace })
      let text = String(characters[(position + 2)..<close])
      flush()
      literal = text
      flush(isInflected: attributes.contains("inflect:true"))
      position = end + 1
    }

    /// Returns the end of the address after a link title, or `nil` if there is none. The search stops at the start of
    /// another address, so all searches together take linear time.
    private func endOfAddress(after close: Int) -> Int? {
      guard close + 1 < characters.count, characters[close + 1] == "(" else { return nil }
      var index = close + 2
      while index < characters.count {
        switch characters[index] {
        case ")": return index
        case "]" where index + 1 < characters.count && characters[index + 1] == "(": return nil
        default: index += 1
        }
      }
      return nil
    }

    private func follows(_ mark: Character) -> Bool {
      position + 1 < characters.count && characters[position + 1] == mark
    }

    private mutating func has(_ mark: Character, after start: Int) -> Bool { next(mark, after: start) != nil }

    private mutating func next(_ mark: Character, after start: Int) -> Int? {
      let key = String(mark)
      while let last = ends[key]?.last, last < position { ends[key]?.removeLast() }
      guard let known = ends[key] else { return nil }
      // The positions that the parser has passed are no longer here, so only a few of the remaining ones precede
      // `start`.
      for end in known.reversed() where end >= start { return end }
      return nil
    }

    private mutating func flush(address: String? = nil, isCode: Bool = false, isInflected: Bool = false) {
      // A link without a title is kept, because its address may use interpolated values.
      guard !literal.isEmpty || address != nil else { return }
      var run = TextRun(text: literal)
      literal = ""
      if isBold { run.style["font-weight"] = "700" }
      if isItalic { run.style["font-style"] = "italic" }
      if isStruck { run.style.addLine("line-through", color: nil) }
      if isCode { run.style["font-family"] = "ui-monospace,monospace" }
      pieces.append(Piece(run: run, address: address, isInflected: isInflected))
    }
  }
}
