/// The messages that a page shows, as its state has them. `Flashes` is the reducer of it.
public struct FlashMessages: Hashable, Sendable {
  /// A message that is shown.
  public struct Item: Hashable, Sendable, Identifiable {
    /// No other message of the page has had it.
    public let id: Int
    public let flash: Flash
  }

  /// The most that are shown at a time. For one more, the oldest goes.
  public static let most = 5

  /// In the order in which they came.
  public private(set) var items: [Item] = []
  /// What the page before has left. It is shown when the person is there: what stands in a page as it is
  /// loaded is not read aloud.
  public private(set) var arriving: [Flash]
  private var nextID = 1

  /// - Parameter arriving: The messages that the page before has left: `visit.takeFlashes()`.
  public init(_ arriving: [Flash] = []) {
    self.arriving = arriving
  }

  /// Shows a message.
  @discardableResult
  public mutating func show(_ flash: Flash) -> Item {
    let item = Item(id: nextID, flash: flash)
    nextID += 1
    items = items.suffix(Self.most - 1) + [item]
    return item
  }

  /// Shows what the page before has left.
  @discardableResult
  public mutating func showArriving() -> [Item] {
    let flashes = arriving
    arriving = []
    return flashes.map { show($0) }
  }

  /// Takes a message away.
  public mutating func dismiss(_ id: Item.ID) {
    items.removeAll { $0.id == id }
  }
}
