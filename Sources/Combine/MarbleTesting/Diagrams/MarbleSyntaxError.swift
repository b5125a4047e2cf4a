/// An error that describes why a string isn't a marble diagram, and the position of the mistake.
///
/// The error's description shows the position:
/// ```
/// A group begins here and does not end
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
  /// Whether the character would break the line of a diagram, or would be invisible in it.
  var isMarbleControl: Bool {
    isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
