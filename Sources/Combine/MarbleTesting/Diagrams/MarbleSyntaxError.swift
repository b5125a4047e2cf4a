/// An error that says why a text is no marble diagram, and where.
///
/// Its description shows the place:
/// ```
/// A group begins here and does not end
///   --a--(bc--|
///        ^
/// ```
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Reason: Hashable, Sendable {
    /// There is not one frame.
    case empty
    /// A line break, a tab or another control character: a diagram is one line.
    case controlCharacter
    /// A dash that is not `-`, as word processors make them.
    case foreignDash(Character)
    /// A character that begins nothing.
    case unexpectedCharacter(Character)
    /// `(`, `[`, `{`, `'` or `"` without its counterpart.
    case unbalanced(Character)
    /// A group in a group.
    case nestedGroup
    /// `-` in a group.
    case frameInGroup
    /// A group, or a part of one between commas, without an event.
    case emptyGroup
    /// A failure's name without a character.
    case emptyName
    /// Two events without a comma in a group that has commas elsewhere.
    case missingComma
    /// `+` without a number of at least one or `*` behind it.
    case demandWithoutNumber
    /// A number that does not fit.
    case demandTooLarge
    /// A space between marbles. Only spaces before a diagram mean something.
    case spaceBetweenMarbles
    /// What stands behind the diagram is not `name: text, name: text`.
    case brokenLegend
    /// A name that the legend explains twice.
    case repeatedName(String)
    /// A value or a completion behind `|`, `X` or `!`.
    case eventAfterEnd
    /// Something behind `…`.
    case frameAfterOpenEnd
    /// A second `^`, or one that is not the first marble.
    case lateSubscription
  }

  public let reason: Reason

  /// The whole text.
  public let text: String

  /// The number of characters before the place.
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
    case .empty: "A diagram has at least one frame: '-' where nothing happens"
    case .controlCharacter: "A diagram is one line, without tabs"
    case .foreignDash(let dash): "A frame is written '-', not '\(dash)'"
    case .unexpectedCharacter(let character): "'\(character)' begins no marble; a name that has it is quoted"
    case .unbalanced("("): "A group begins here and does not end"
    case .unbalanced(let character): "'\(character)' has no counterpart"
    case .nestedGroup: "A group has no groups in it"
    case .frameInGroup: "A group is one frame and has no '-' in it"
    case .emptyGroup: "A group has at least one event, and each of its commas is between two"
    case .emptyName: "A failure's name has at least one character; a failure without a name is 'X'"
    case .missingComma: "A group with one comma has commas between all of its events"
    case .demandWithoutNumber: "A demand is '+' and a number from 1, or '+*' without limit"
    case .demandTooLarge: "A demand of this size is written '+*'"
    case .spaceBetweenMarbles: "Spaces stand before a diagram only; a frame in which nothing happens is '-'"
    case .brokenLegend: "Behind a diagram stand names and what they stand for: 'a: [1, 2], b: 3'"
    case .repeatedName(let name): "The name '\(name)' is explained twice"
    case .eventAfterEnd: "Nothing is received after '|', 'X' or '!'"
    case .frameAfterOpenEnd: "Nothing stands behind '…'"
    case .lateSubscription: "A diagram has one '^', before everything else"
    }
  }
}

extension Character {
  /// Whether it would break a diagram's line or hide in it.
  var isMarbleControl: Bool {
    isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
