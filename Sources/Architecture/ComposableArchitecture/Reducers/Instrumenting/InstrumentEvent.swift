/// An event of ``Reducer/instrument(_:clock:to:)``: the work on an action, or an effect, began, sent
/// something, or ended.
public struct InstrumentEvent: Sendable, Equatable, Identifiable {
  /// The source of the work.
  public enum Subject: Sendable, Equatable {
    /// The reducer, on an action.
    case action
    /// The effect that the reducer returned for an action.
    case effect
  }

  /// The kind of the event.
  public enum Phase: Sendable, Equatable {
    /// It began.
    case began
    /// An effect sent an action, which is named.
    case sent(String)
    /// It ended after this time.
    case finished(Duration)
    /// It was cancelled after this time; effects only.
    case cancelled(Duration)
  }

  /// The interval's id, which all of its events have.
  public let id: UInt64

  /// The source of the work that the interval measures.
  public let subject: Subject

  /// The prefix, and behind it the action that began the interval, written as the names of its cases:
  /// `rows(element(tapped))`.
  public let name: String

  /// The kind of the event.
  public let phase: Phase
}
