/// A visitor who views the board in one tab, as the others see them.
public struct Visitor: Identifiable, Hashable, Codable, Sendable {
  /// The maximum length of a name.
  public static let longestName = 24

  public let id: String
  /// The visitor's alias, which is shown until they enter a name.
  public let alias: String
  public var name = ""
  /// The card that the visitor has open.
  public var card: Card.ID?

  public init(id: String, alias: String) {
    self.id = id
    self.alias = alias
  }

  public var shownName: String { name.allSatisfy(\.isWhitespace) ? alias : name }
}
