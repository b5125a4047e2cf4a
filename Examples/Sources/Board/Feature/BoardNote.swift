/// An action of one visitor, as reported to the others.
public struct BoardNote: Hashable, Codable, Sendable {
  public enum Deed: Hashable, Codable, Sendable {
    case added
    case moved(to: Column)
    case renamed(from: String)
    case removed
    case restored
  }

  public let visitor: String
  public let card: Card
  public let deed: Deed

  public init(visitor: String, card: Card, deed: Deed) {
    self.visitor = visitor
    self.card = card
    self.deed = deed
  }
}
