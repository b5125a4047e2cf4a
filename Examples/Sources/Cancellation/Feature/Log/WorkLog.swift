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

/// An event of a piece of work.
public struct WorkEvent: Equatable, Sendable {
  /// The affected work.
  public var work: Work
  /// The outcome.
  public var outcome: Outcome

  /// Creates an event. The log adds the time.
  public init(_ work: Work, _ outcome: Outcome) {
    self.work = work
    self.outcome = outcome
  }

  /// A piece of work that is started and cancelled by its ID.
  public enum Work: Hashable, Sendable {
    /// An effect of a timer.
    case timer(Ticker.ID)
    /// An effect that downloads a file.
    case download(Download.State.ID)
    /// An operation that searches for text.
    case search(String)
  }

  /// The outcome of a piece of work.
  public enum Outcome: Equatable, Sendable {
    /// The work has started.
    case started
    /// Newer work with the same ID has cancelled and replaced it.
    case replaced
    /// The work was cancelled.
    case cancelled(Reason)
    /// The work has finished.
    case finished
    /// The work has failed.
    case failed
  }

  /// The reason of a cancellation.
  public enum Reason: Equatable, Sendable {
    /// Its own id was cancelled.
    case byID
    /// The IDs of all work of this kind were cancelled.
    case withAll
    /// Another effect called `Task.cancel(id:)`.
    case byAnotherEffect
    /// The user left the page.
    case left
  }
}
