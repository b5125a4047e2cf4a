/// The visible part of the board, which the page's address contains.
public struct BoardPlace: Hashable, Codable, Sendable {
  /// How many cards are shown at a time.
  public static let size = 50

  public var column: Column
  /// How many cards of the column precede the visible ones.
  public var start: Int
  /// The open card.
  public var card: Card.ID?

  public init(column: Column = .waiting, start: Int = 0, card: Card.ID? = nil) {
    self.column = column
    self.start = start
    self.card = card
  }

  /// Returns the indices of the visible cards, given the number of cards.
  public func range(of count: Int) -> Range<Int> {
    let start = min(max(start, 0), max(count - 1, 0) / Self.size * Self.size)
    return start..<min(start + Self.size, count)
  }
}
