/// An effect of an inspected store, at one moment.
public struct InspectedEffect: Sendable, Hashable {
  /// The kind of an effect.
  public enum Kind: Sendable, Hashable {
    /// It sends one action at once.
    case action
    /// It sends what a publisher does.
    case publisher
    /// It runs an asynchronous operation.
    case run
    /// It cancels other effects.
    case cancel
  }

  /// The progress of an effect.
  public enum Progress: Sendable, Hashable {
    /// It was returned by the reducer, and not started yet.
    case waiting
    case running
    case finished
    /// It was cancelled: by the effect of this number, which names the id, or has taken its place by one;
    /// `nil` where the task of its `send` did so, or its store has gone.
    case cancelled(by: Int?)
  }

  /// Counts the effects of the store, from 1.
  public let number: Int
  public let kind: Kind
  /// The ids that cancel the effect, or that it cancels, as texts.
  public let ids: [String]
  public let progress: Progress
  /// The number of actions that it has sent.
  public let sent: Int
  /// The time at which it was started, since the inspector was made. `nil` before it is started.
  public let start: Duration?
  /// The time that it has run: until it ended, or so far. `nil` before it is started.
  public let duration: Duration?
}
