import Foundation

/// The latest events, the newest first. The oldest entries are discarded.
public struct WorkLog: Equatable, Sendable {
  /// An entry of the log.
  public struct Entry: Equatable, Sendable, Identifiable {
    /// The number of the entry, including entries that were cleared.
    public let id: Int
    /// The time of the event.
    public let date: Date
    /// The event.
    public let event: WorkEvent
  }

  /// The entries, the newest first.
  public private(set) var entries: [Entry] = []
  private var nextID = 0

  /// The maximum number of entries.
  public static let limit = 40

  /// Creates an empty log.
  public init() {}

  /// Adds events at the top, in the given order.
  public mutating func record(_ events: [WorkEvent], at date: Date) {
    for event in events {
      entries.insert(Entry(id: nextID, date: date, event: event), at: 0)
      nextID += 1
    }
    entries.removeLast(max(entries.count - Self.limit, 0))
  }

  /// Removes all entries.
  public mutating func clear() {
    entries = []
  }
}
