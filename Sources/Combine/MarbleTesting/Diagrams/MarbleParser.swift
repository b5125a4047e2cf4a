import CombineShim

/// Parses the grammar that <doc:WritingDiagrams> describes, from left to right.
struct MarbleParser {
  let characters: [Character]
  let text: String
  var offset = 0

  private var marbles: [(offset: Int, marble: MarbleDiagram.Marble)] = []

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func diagram() throws(MarbleSyntaxError) -> MarbleDiagram {
    if let control = characters.firstIndex(where: \.isMarbleControl) {
      throw error(.controlCharacter, at: control)
    }
    let start = characters.prefix { $0 == " " }.count
    offset = start
    guard let first = current, first != " " else { throw error(.empty, at: 0) }
    var isOpen = false
    var length = start
    while let character = current, character != " " {
      guard !isOpen else { throw error(.frameAfterOpenEnd, at: offset) }
      if character == "…" {
        isOpen = true
        offset += 1
      } else {
        try marble()
        length = offset
      }
    }
    try checkOrder()
    let legend = try legend()
    return MarbleDiagram(
      marbles: marbles.map { explained($0.marble, by: legend) },
      start: start,
      length: length,
      isOpen: isOpen,
      legend: legend
    )
  }

  var current: Character? { offset < characters.count ? characters[offset] : nil }

  func error(_ reason: MarbleSyntaxError.Reason, at offset: Int) -> MarbleSyntaxError {
    MarbleSyntaxError(reason: reason, text: text, offset: offset)
  }

  /// Parses an empty frame, a group or one event.
  private mutating func marble() throws(MarbleSyntaxError) {
    switch current {
    case "-":
      offset += 1
    case "(":
      try group()
    default:
      let first = offset
      let event = try event(wholeWords: true)
      marbles.append((first, .init(frame: first, event: event)))
    }
  }

  /// Parses `(ab|)` or `(10,20,|)`.
  private mutating func group() throws(MarbleSyntaxError) {
    let frame = offset
    guard characters[offset...].contains(")") else { throw error(.unbalanced("("), at: offset) }
    let hasCommas = try groupHasCommas()
    offset += 1
    while true {
      let first = offset
      guard let current else { throw error(.unbalanced("("), at: frame) }
      if current == "(" { throw error(.nestedGroup, at: first) }
      if current == "-" { throw error(.frameInGroup, at: first) }
      if current == ")" || current == "," { throw error(.emptyGroup, at: first) }
      marbles.append((first, .init(frame: frame, event: try event(wholeWords: hasCommas))))
      if self.current == ")" { break }
      guard hasCommas else { continue }
      guard self.current == "," else { throw error(.missingComma, at: offset) }
      offset += 1
      while self.current == " " { offset += 1 }
    }
    offset += 1
  }

  /// Returns `true` if commas separate the group's events, in which case the events may be words.
  private func groupHasCommas() throws(MarbleSyntaxError) -> Bool {
    var scout = self
    scout.offset += 1
    while let character = scout.current, character != ")" {
      switch character {
      case ",": return true
      case "[", "{", "'", "\"": _ = try scout.delimited()
      case "X", "#":
        scout.offset += 1
        if scout.current == "(" { _ = try scout.delimited() }
      default: scout.offset += 1
      }
    }
    return false
  }

  /// Parses one event.
  /// - Parameter wholeWords: A Boolean value that indicates whether consecutive letters and digits form one
  ///   name. If `false`, each character is a name.
  private mutating func event(wholeWords: Bool) throws(MarbleSyntaxError) -> MarbleEvent {
    guard let character = current else { throw error(.emptyGroup, at: offset) }
    switch character {
    case "|", "^", "!", "X", "#":
      offset += 1
      return switch character {
      case "|": .finished
      case "^": .subscription
      case "!": .cancellation
      default: try failure()
      }
    case "+":
      return try demand()
    case "[", "{":
      return .value(try delimited().marbleName)
    case "'", "\"":
      return .value(String(try delimited().dropFirst().dropLast()))
    default:
      guard character.isMarbleNamePart else { throw unexpected(character) }
      return .value(word(wholeWords: wholeWords))
    }
  }

  private func unexpected(_ character: Character) -> MarbleSyntaxError {
    error(character.isForeignDash ? .foreignDash(character) : .unexpectedCharacter(character), at: offset)
  }

  private mutating func word(wholeWords: Bool) -> String {
    let first = offset
    repeat { offset += 1 } while wholeWords && current?.isMarbleNamePart == true
    return String(characters[first..<offset])
  }

  /// Parses the name of a failure. The parser has already consumed the failure's sign.
  private mutating func failure() throws(MarbleSyntaxError) -> MarbleEvent {
    guard current == "(" else { return .failure(nil) }
    let name = try delimited().dropFirst().dropLast()
    guard !name.isEmpty else { throw error(.emptyName, at: offset - 2) }
    return .failure(String(name))
  }

  private mutating func demand() throws(MarbleSyntaxError) -> MarbleEvent {
    let first = offset
    offset += 1
    if current == "*" {
      offset += 1
      return .demand(.unlimited)
    }
    let digits = characters[offset...].prefix { $0.isASCII && $0.isNumber }
    offset += digits.count
    guard digits.contains(where: { $0 != "0" }) else { throw error(.demandWithoutNumber, at: first) }
    guard let count = Int(String(digits)) else { throw error(.demandTooLarge, at: first) }
    return .demand(.max(count))
  }

  /// Parses the text from a bracket or quotation mark to its counterpart, including both.
  mutating func delimited() throws(MarbleSyntaxError) -> String {
    let first = offset
    var open: [(closing: Character, offset: Int)] = []
    while let character = current {
      offset += 1
      if let innermost = open.last, innermost.closing == character {
        open.removeLast()
        if open.isEmpty { return String(characters[first..<offset]) }
      } else if open.last?.closing != "'", open.last?.closing != "\"" {
        switch character {
        case "(": open.append((")", offset - 1))
        case "[": open.append(("]", offset - 1))
        case "{": open.append(("}", offset - 1))
        case "'" where open.isEmpty, "\"": open.append((character, offset - 1))
        default: break
        }
      }
    }
    throw error(.unbalanced(characters[open.last?.offset ?? first]), at: open.last?.offset ?? first)
  }

  /// Checks that the diagram has no events after its end, and that a `^` is the first marble.
  private func checkOrder() throws(MarbleSyntaxError) {
    var hasEnded = false
    for (index, (offset, marble)) in marbles.enumerated() {
      if hasEnded, marble.event.isFromPublisher { throw error(.eventAfterEnd, at: offset) }
      if marble.event == .subscription, index > 0 { throw error(.lateSubscription, at: offset) }
      hasEnded = hasEnded || marble.event.isCompletion || marble.event == .cancellation
    }
  }

  private func explained(
    _ marble: MarbleDiagram.Marble,
    by legend: [String: String]
  ) -> MarbleDiagram.Marble {
    guard case .value(let name) = marble.event, let text = legend[name] else { return marble }
    return .init(frame: marble.frame, event: .value(text))
  }
}

extension Character {
  /// `true` if an unquoted name may contain this character.
  var isMarbleNamePart: Bool {
    guard let scalar = unicodeScalars.first, !isWhitespace, !isMarbleControl else { return false }
    if "-|X#()^!+'\"[]{},…‹›".unicodeScalars.contains(scalar) || scalar.properties.isGraphemeExtend {
      return false
    }
    return !isForeignDash
  }

  /// `true` for a character that only looks like the sign of a frame, such as a typographic dash.
  fileprivate var isForeignDash: Bool {
    guard let scalar = unicodeScalars.first, scalar != "-" else { return false }
    return scalar.properties.generalCategory == .dashPunctuation || ("\u{2500}"..."\u{257F}").contains(scalar)
  }
}

extension String {
  /// The normalized form of a name, for comparing values, which has no spaces inside brackets except within
  /// quotation marks. For example, `[1, 2]` and `[1,2]` are the same name, while `a b` and `ab` are different
  /// names.
  var marbleName: String {
    var isQuoted = false
    var depth = 0
    return filter { character in
      switch character {
      case "\"": isQuoted.toggle()
      case "(", "[", "{": depth += isQuoted ? 0 : 1
      case ")", "]", "}": depth -= isQuoted ? 0 : 1
      default: break
      }
      return isQuoted || depth <= 0 || !character.isWhitespace
    }
  }
}

extension MarbleParser {
  /// Parses the text after the diagram: `a: [1, 2], b: 3`.
  mutating func legend() throws(MarbleSyntaxError) -> [String: String] {
    var legend: [String: String] = [:]
    skipSpaces()
    guard current != nil else { return [:] }
    let isLegend = characters[offset...].contains(":")
    while current != nil {
      let first = offset
      guard let name = entryName() else {
        throw error(isLegend ? .brokenLegend : .spaceBetweenMarbles, at: first)
      }
      skipSpaces()
      let text = try entryText()
      guard !text.isEmpty else { throw error(.brokenLegend, at: first) }
      guard legend.updateValue(text.marbleName, forKey: name) == nil else {
        throw error(.repeatedName(name), at: first)
      }
      skipSpaces()
    }
    return legend
  }

  private mutating func skipSpaces() {
    while current == " " { offset += 1 }
  }

  /// Parses a name and its colon.
  private mutating func entryName() -> String? {
    let name = characters[offset...].prefix { $0.isMarbleNamePart && $0 != ":" }
    offset += name.count
    guard !name.isEmpty, current == ":" else { return nil }
    offset += 1
    return String(name)
  }

  /// Parses the text up to the next comma outside of brackets, and the comma.
  private mutating func entryText() throws(MarbleSyntaxError) -> String {
    var text = ""
    while let character = current, character != "," {
      switch character {
      case "(", "[", "{", "\"":
        text += try delimited()
      default:
        text.append(character)
        offset += 1
      }
    }
    if current == "," { offset += 1 }
    return text
  }
}

/// An error that occurs when a string isn't a marble diagram, and that contains the position of the mistake.
///
/// The description of the error shows the position:
/// ```
/// This group has no closing ')'
///   --a--(bc--|
///        ^
/// ```
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Reason: Hashable, Sendable {
    /// The text contains no frame.
    case empty
    /// A line break, a tab or another control character. A diagram is one line.
    case controlCharacter
    /// A dash other than `-`, such as those that word processors insert.
    case foreignDash(Character)
    /// A character that cannot start a marble.
    case unexpectedCharacter(Character)
    /// `(`, `[`, `{`, `'` or `"` without its counterpart.
    case unbalanced(Character)
    /// A group inside another group.
    case nestedGroup
    /// A `-` in a group.
    case frameInGroup
    /// A group without an event, or an empty part between the commas of a group.
    case emptyGroup
    /// A failure with an empty name.
    case emptyName
    /// Two events without a comma between them, in a group that separates other events by commas.
    case missingComma
    /// A `+` that is not followed by a positive number or by `*`.
    case demandWithoutNumber
    /// A demand that is too large for an `Int`.
    case demandTooLarge
    /// A space between marbles. Spaces are allowed only before a diagram.
    case spaceBetweenMarbles
    /// The text after the diagram doesn't have the form `name: text, name: text`.
    case brokenLegend
    /// A name that the legend contains twice.
    case repeatedName(String)
    /// A value or a completion after `|`, `X` or `!`.
    case eventAfterEnd
    /// A marble or frame after `…`.
    case frameAfterOpenEnd
    /// A second `^`, or a `^` that is not the first marble.
    case lateSubscription
  }

  public let reason: Reason

  /// The whole text.
  public let text: String

  /// The number of characters before the mistake.
  public let offset: Int

  public var description: String {
    let shown = text.map { $0.isMarbleControl ? "␣" : $0 }
    return """
      \(message)
        \(String(shown))
        \(String(repeating: " ", count: offset))^
      """
  }

  /// The reason as a sentence.
  public var message: String {
    switch reason {
    case .empty: "A diagram must have at least one frame; write '-' for an empty frame"
    case .controlCharacter: "A diagram must be a single line without tabs"
    case .foreignDash(let dash): "Write a frame as '-', not '\(dash)'"
    case .unexpectedCharacter(let character):
      "Unexpected character '\(character)'; quote names that contain it"
    case .unbalanced("("): "This group has no closing ')'"
    case .unbalanced(let character): "Unmatched '\(character)'"
    case .nestedGroup: "A group can't contain another group"
    case .frameInGroup: "A group can't contain '-', because it is one frame"
    case .emptyGroup: "A group must have at least one event, and an event on both sides of each comma"
    case .emptyName: "The name of a failure can't be empty; write 'X' for a failure without a name"
    case .missingComma: "Separate either all events of a group with commas, or none"
    case .demandWithoutNumber: "Write a demand as '+' and a positive number, or '+*' for unlimited demand"
    case .demandTooLarge: "The demand is too large; write '+*' for unlimited demand"
    case .spaceBetweenMarbles: "Spaces are allowed only before a diagram; use '-' for an empty frame"
    case .brokenLegend: "A legend has the form 'a: [1, 2], b: 3'"
    case .repeatedName(let name): "The legend defines '\(name)' twice"
    case .eventAfterEnd: "Unexpected event after '|', 'X' or '!'"
    case .frameAfterOpenEnd: "Nothing may follow '…'"
    case .lateSubscription: "'^' must be the first marble, and may occur only once"
    }
  }
}

extension Character {
  /// `true` for a character that would break a diagram's line, or would be invisible in it.
  var isMarbleControl: Bool {
    isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
