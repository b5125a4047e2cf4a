/// A task on the board.
public struct Card: Identifiable, Hashable, Codable, Sendable {
  /// The maximum length of a title.
  public static let longestTitle = 80

  public let id: Int
  public internal(set) var title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

/// A removed card, with its former place.
public struct RemovedCard: Hashable, Sendable {
  public let card: Card
  public let column: Column
  public let index: Int

  public init(card: Card, column: Column, index: Int) {
    self.card = card
    self.column = column
    self.index = index
  }
}
