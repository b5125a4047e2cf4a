/// The publisher that a ``CatchSubscription`` listens to: each event is a mutating function that returns what
/// to do after the lock is released.
@usableFromInline
@frozen
enum CatchState {
  case awaitingUpstream
  case upstream(any Subscription)
  case awaitingReplacement
  case replacement(any Subscription)
  case terminal

  /// Takes upstream's subscription.
  /// - Returns: Whether it was taken; else it is to be cancelled.
  @inlinable
  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard case .awaitingUpstream = self else { return false }
    self = .upstream(subscription)
    return true
  }

  /// Takes upstream's `finished`.
  /// - Returns: Upstream's subscription, which the caller releases; `nil` if the completion does not count.
  @inlinable
  mutating func finish() -> (any Subscription)? {
    guard case .upstream(let subscription) = self else { return nil }
    self = .terminal
    return subscription
  }

  /// Takes upstream's failure.
  /// - Returns: Upstream's subscription, which the caller releases; `nil` if there is to be no replacement.
  @inlinable
  mutating func fail() -> (any Subscription)? {
    switch self {
    case .upstream(let subscription):
      self = .awaitingReplacement
      return subscription
    case .terminal:
      return nil
    case .awaitingUpstream:
      preconditionFailure("Upstream failed before it sent a subscription")
    case .awaitingReplacement, .replacement:
      preconditionFailure("Upstream failed more than once")
    }
  }

  /// Takes the replacement's subscription.
  /// - Returns: Whether it was taken; else it is to be cancelled.
  @usableFromInline
  mutating func beginReplacement(_ subscription: any Subscription) -> Bool {
    guard case .awaitingReplacement = self else { return false }
    self = .replacement(subscription)
    return true
  }

  /// Takes the replacement's completion, or the error of a handler that throws.
  /// - Returns: Whether it counts, and the replacement's subscription, which the caller releases.
  @usableFromInline
  mutating func endReplacement() -> (hasEnded: Bool, released: (any Subscription)?) {
    switch self {
    case .awaitingReplacement:
      self = .terminal
      return (true, nil)
    case .replacement(let subscription):
      self = .terminal
      return (true, subscription)
    case .awaitingUpstream, .upstream, .terminal:
      return (false, nil)
    }
  }

  /// Whether demand of downstream is kept for the replacement, and the subscription to request it from.
  @usableFromInline var recipient: (isKept: Bool, subscription: (any Subscription)?) {
    switch self {
    case .awaitingUpstream:
      preconditionFailure("A demand was requested before upstream sent a subscription")
    case .upstream(let subscription): return (true, subscription)
    case .awaitingReplacement: return (true, nil)
    case .replacement(let subscription): return (false, subscription)
    case .terminal: return (false, nil)
    }
  }

  /// Ends the stream for downstream. Between upstream's failure and the replacement's subscription a cancel
  /// is ignored, as Combine does.
  /// - Returns: Whether it is ignored, and the subscription to cancel. After the end it counts: values and
  ///   the completion may wait at the gate.
  @usableFromInline
  mutating func cancel() -> (isIgnored: Bool, subscription: (any Subscription)?) {
    switch self {
    case .upstream(let subscription), .replacement(let subscription):
      self = .terminal
      return (false, subscription)
    case .awaitingUpstream, .awaitingReplacement: return (true, nil)
    case .terminal: return (false, nil)
    }
  }
}
