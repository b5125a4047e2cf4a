import CombineShim

/// An event that a marble of a diagram stands for.
public enum MarbleEvent: Hashable, Sendable {
  /// A value, by its name: `a`, `10`, `[1,2]`, `'two words'`.
  case value(String)

  /// A value that was received and that none of the expected names stands for, by its description. A drawing
  /// shows it as `‹7›`, which no diagram can contain.
  case unnamed(String)

  /// The publisher finishes: `|`.
  case finished

  /// The publisher fails: `X`, or `X(name)`. Without a name an expectation takes any failure.
  case failure(String?)

  /// The subscriber subscribes: `^`.
  case subscription

  /// The subscriber requests values: `+2`, or `+*` for an unlimited demand.
  case demand(Subscribers.Demand)

  /// The subscriber cancels: `!`.
  case cancellation
}

extension MarbleEvent {
  /// Whether the event is the publisher's. The others are the subscriber's own acts.
  public var isFromPublisher: Bool {
    switch self {
    case .value, .unnamed, .finished, .failure: true
    case .subscription, .demand, .cancellation: false
    }
  }

  /// Whether the publisher ends with it.
  public var isCompletion: Bool {
    switch self {
    case .finished, .failure: true
    default: false
    }
  }

  /// Whether an event that happened is this expected one.
  func expects(_ event: MarbleEvent) -> Bool {
    if case .failure(nil) = self, case .failure = event { return true }
    return self == event
  }
}
