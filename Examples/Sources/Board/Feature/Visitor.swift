/// Who looks at the board in one tab, as the others see them.
public struct Visitor: Identifiable, Hashable, Codable, Sendable {
  /// The most letters of a name.
  public static let longestName = 24

  public let id: String
  /// What they are called as long as they have not said a name.
  public let alias: String
  public var name = ""
  /// The card that they have open.
  public var card: Card.ID?

  public init(id: String, alias: String) {
    self.id = id
    self.alias = alias
  }

  public var shownName: String { name.allSatisfy(\.isWhitespace) ? alias : name }
}
