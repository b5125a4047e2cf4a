import ComposableArchitecture

/// The cards that all visitors share.
public struct Board: Hashable, Codable, Sendable {
  /// The maximum number of cards, which limits the memory that strangers can use.
  public static let mostCards = 12_000

  private var columns: [Column: IdentifiedArrayOf<Card>]
  private var nextID: Int

  /// - Parameter titles: The titles of the waiting cards, which are numbered from 1.
  public init(titles: some Sequence<String> = []) {
    let cards = titles.enumerated().map { Card(id: $0 + 1, title: $1) }
    columns = [.waiting: IdentifiedArray(uniqueElements: cards)]
    nextID = cards.count + 1
  }

  /// A board with ten thousand cards.
  public static let large = Board(titles: (1...10_000).map { "Task \($0)" })

  public subscript(column: Column) -> IdentifiedArrayOf<Card> { columns[column, default: []] }

  public var count: Int { columns.values.reduce(0) { $0 + $1.count } }

  public func card(_ id: Card.ID) -> Card? {
    Column.allCases.lazy.compactMap { columns[$0]?[id: id] }.first
  }

  public func column(of id: Card.ID) -> Column? {
    Column.allCases.first { columns[$0]?[id: id] != nil }
  }

  /// Adds a card at the top of a column.
  ///
  /// - Returns: The card, or `nil` if the title has no letters or there are ``mostCards``.
  public mutating func add(_ title: String, to column: Column) -> Card? {
    guard let title = Self.checked(title), count < Self.mostCards else { return nil }
    let card = Card(id: nextID, title: title)
    nextID += 1
    columns[column, default: []].insert(card, at: 0)
    return card
  }

  /// Moves a card to the top of another column.
  ///
  /// - Returns: The card, or `nil` if it is already there or was removed.
  public mutating func move(_ id: Card.ID, to column: Column) -> Card? {
    guard let old = self.column(of: id), old != column, let card = columns[old]?.remove(id: id) else {
      return nil
    }
    columns[column, default: []].insert(card, at: 0)
    return card
  }

  /// - Returns: The previous card, or `nil` if the title has no letters or the card was removed.
  public mutating func rename(_ id: Card.ID, to title: String) -> Card? {
    guard let title = Self.checked(title), let column = column(of: id), let old = card(id), old.title != title
    else { return nil }
    var card = old
    card.title = title
    columns[column, default: []].updateOrAppend(card)
    return old
  }

  /// - Returns: The card with its place, or `nil` if it was already removed.
  public mutating func remove(_ id: Card.ID) -> RemovedCard? {
    guard let column = column(of: id), let index = columns[column]?.index(id: id),
      let card = columns[column]?.remove(id: id)
    else { return nil }
    return RemovedCard(card: card, column: column, index: index)
  }

  /// Restores a card to its place, or to the end of the column if the column is shorter now.
  ///
  /// - Returns: Whether the card was restored. It is not restored if it exists, or if there are
  ///   ``mostCards``.
  public mutating func restore(_ removed: RemovedCard) -> Bool {
    guard card(removed.card.id) == nil, count < Self.mostCards else { return false }
    let index = min(removed.index, self[removed.column].count)
    columns[removed.column, default: []].insert(removed.card, at: index)
    return true
  }

  private static func checked(_ title: String) -> String? {
    let letters = title.drop(while: \.isWhitespace).prefix(Card.longestTitle)
    return letters.isEmpty ? nil : String(letters)
  }
}
