/// Something that happened to a piece of work in flight.
public struct WorkEvent: Equatable, Sendable {
  /// What it happened to.
  public var work: Work
  /// What happened.
  public var outcome: Outcome

  /// Something that happened just now: the log adds when.
  public init(_ work: Work, _ outcome: Outcome) {
    self.work = work
    self.outcome = outcome
  }

  /// What is started and cancelled, by its id.
  public enum Work: Hashable, Sendable {
    /// An effect that ticks.
    case timer(Ticker.ID)
    /// An effect that gets a file.
    case download(Download.State.ID)
    /// An operation that asks for a text.
    case search(String)
  }

  /// What can happen to a piece of work.
  public enum Outcome: Equatable, Sendable {
    /// It began.
    case started
    /// Something newer of the same id took its place, by which it was cancelled.
    case replaced
    /// It was stopped before its end.
    case cancelled(Reason)
    /// It came to its end.
    case finished
    /// What it asked for could not be had.
    case failed
  }

  /// Why something was cancelled.
  public enum Reason: Equatable, Sendable {
    /// Its own id was cancelled.
    case byID
    /// The ids of all of its kind were cancelled.
    case withAll
    /// Another effect called `Task.cancel(id:)`.
    case byAnotherEffect
    /// The person left the page.
    case left
  }
}
