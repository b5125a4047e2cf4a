/// An error that describes why a string isn't a marble diagram, and the position of the mistake.
///
/// The error's description shows the position:
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
  /// Whether the character would break the line of a diagram, or would be invisible in it.
  var isMarbleControl: Bool {
    isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
