import CombineShim

/// The state of the subscription to an effect's publisher, which a ``CancellationRegistry`` may end from any thread.
///
/// If another thread is delivering an action at that moment, the completion is due when the delivery ends. The owner
/// guards the state with a lock. It cancels and releases the returned subscriptions after unlocking (rule L2 of
/// Documentation/Architecture.md).
struct CancellableDelivery {
  // Not nested in the generic subscribers, where every use would look up their type metadata.
  private enum State {
    case waiting
    case subscribed(any Subscription)
    case ended
  }

  private var state = State.waiting
  private var calls = 0
  private var owesCompletion = false

  /// The upstream subscription, unless the delivery is waiting for it or has ended.
  var upstream: (any Subscription)? {
    if case .subscribed(let upstream) = state { upstream } else { nil }
  }

  /// Receives the upstream subscription.
  /// - Returns: `false` if the subscription is to be cancelled, because it isn't the first one.
  mutating func begin(_ upstream: any Subscription) -> Bool {
    guard case .waiting = state else { return false }
    state = .subscribed(upstream)
    return true
  }

  /// Begins a call to the receiver of the actions.
  /// - Returns: `false` if the receiver must not be called.
  mutating func beginCall() -> Bool {
    guard case .subscribed = state else { return false }
    calls += 1
    return true
  }

  /// Ends a call to the receiver of the actions.
  /// - Returns: `true` if the caller has to deliver the completion.
  mutating func endCall() -> Bool {
    calls -= 1
    guard calls == 0, owesCompletion else { return false }
    owesCompletion = false
    return true
  }

  /// Receives the completion of the upstream publisher, which may come before a subscription.
  /// - Parameter upstream: Receives the subscription to release.
  /// - Returns: `true` if the caller has to deliver the completion.
  mutating func complete(releasing upstream: inout (any Subscription)?) -> Bool {
    if case .ended = state { return false }
    upstream = self.upstream
    state = .ended
    return true
  }

  /// Ends the delivery without a completion.
  /// - Returns: The subscription to cancel.
  mutating func cancel() -> (any Subscription)? {
    defer {
      state = .ended
      owesCompletion = false
    }
    return upstream
  }

  /// Ends the delivery with a completion.
  /// - Returns: The subscription to cancel, and whether the caller has to deliver the completion, or `nil` if
  ///   there is no subscription. During a call to the receiver, the caller of ``endCall()`` delivers the
  ///   completion.
  mutating func finish() -> (upstream: any Subscription, isDue: Bool)? {
    guard case .subscribed(let upstream) = state else { return nil }
    state = .ended
    owesCompletion = calls > 0
    return (upstream, !owesCompletion)
  }
}
