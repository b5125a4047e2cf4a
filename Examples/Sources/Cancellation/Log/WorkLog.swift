import Foundation

/// What happened lately, the newest first. The oldest entries make room for new ones.
public struct WorkLog: Equatable, Sendable {
  public struct Entry: Equatable, Sendable, Identifiable {
    public let id: Int
    public let date: Date
    public let event: WorkEvent
  }

  public private(set) var entries: [Entry] = []
  private var nextID = 0

  /// The most entries that are kept.
  public static let limit = 40

  public init() {}

  /// Puts events on top, in the order in which they happened.
  public mutating func record(_ events: [WorkEvent], at date: Date) {
    for event in events {
      entries.insert(Entry(id: nextID, date: date, event: event), at: 0)
      nextID += 1
    }
    entries.removeLast(max(entries.count - Self.limit, 0))
  }

  public mutating func clear() {
    entries = []
  }
}
