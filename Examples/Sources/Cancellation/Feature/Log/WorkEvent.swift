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
