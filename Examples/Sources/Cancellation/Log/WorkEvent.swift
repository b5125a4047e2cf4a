/// Something that happened to a piece of work in flight.
public struct WorkEvent: Equatable, Sendable {
  public var work: Work
  public var outcome: Outcome

  public init(_ work: Work, _ outcome: Outcome) {
    self.work = work
    self.outcome = outcome
  }

  /// What is started and cancelled, by its id.
  public enum Work: Hashable, Sendable {
    case timer(Ticker.ID)
    case download(Download.State.ID)
    case search(String)
  }

  public enum Outcome: Equatable, Sendable {
    case started
    /// Something newer of the same id took its place, by which it was cancelled.
    case replaced
    case cancelled(Reason)
    case finished
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
