import Foundation

/// What happened lately, the newest first. The oldest entries make room for new ones.
public struct WorkLog: Equatable, Sendable {
  /// A line of the log.
  public struct Entry: Equatable, Sendable, Identifiable {
    /// Counts the lines, also over those that were cleared.
    public let id: Int
    /// When it happened.
    public let date: Date
    /// What happened.
    public let event: WorkEvent
  }

  /// The lines, the newest first.
  public private(set) var entries: [Entry] = []
  private var nextID = 0

  /// The most entries that are kept.
  public static let limit = 40

  /// An empty log.
  public init() {}

  /// Puts events on top, in the order in which they happened.
  public mutating func record(_ events: [WorkEvent], at date: Date) {
    for event in events {
      entries.insert(Entry(id: nextID, date: date, event: event), at: 0)
      nextID += 1
    }
    entries.removeLast(max(entries.count - Self.limit, 0))
  }

  /// Forgets all lines.
  public mutating func clear() {
    entries = []
  }
}
