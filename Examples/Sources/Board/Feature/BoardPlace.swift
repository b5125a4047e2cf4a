/// What of the board is shown: the part of the state that stands in the page's address.
public struct BoardPlace: Hashable, Codable, Sendable {
  /// How many cards are shown at once.
  public static let size = 50

  public var column: Column
  /// How many cards of the column stand before those that are shown.
  public var start: Int
  /// The card that is open.
  public var card: Card.ID?

  public init(column: Column = .waiting, start: Int = 0, card: Card.ID? = nil) {
    self.column = column
    self.start = start
    self.card = card
  }

  /// The numbers of the cards to show, of so many.
  public func range(of count: Int) -> Range<Int> {
    let start = min(max(start, 0), max(count - 1, 0) / Self.size * Self.size)
    return start..<min(start + Self.size, count)
  }
}
