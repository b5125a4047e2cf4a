import Synchronization

/// The subscriber of upstream and the subscription of downstream for ``Publishers/Catch`` and
/// ``Publishers/TryCatch``.
///
/// Upstream and the replacement send values one after the other, although upstream may fail during a call to
/// downstream. Like Combine, this delivers values regardless of the state, which matters for publishers that
/// send values after they were cancelled or have completed.
@usableFromInline
final class CatchSubscription<Failure: Error, Downstream: Subscriber>: Subscriber, SuccessiveDelivery,
  OperatorObject
{
  @usableFromInline typealias Input = Downstream.Input

  /// A closure that creates the replacement and subscribes to it.
  @usableFromInline typealias Recover = (Failure, CatchSubscription) -> Void

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String
  @usableFromInline let recover: Recover

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Indicates whether downstream has cancelled. Posted events are dropped from then on.
  @usableFromInline let isCancelled = Atomic(false)

  /// A Boolean value that indicates whether the completion was delivered. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var hasCompleted = false

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = CatchState.awaitingUpstream

  /// The demand that upstream hasn't satisfied. While upstream is active or the replacement is awaited, it is
  /// increased under `lock`, which ensures that all of it is requested from the replacement.
  @usableFromInline let demand = AtomicDemand()

  @inlinable
  init(downstream: Downstream, description: String, recover: @escaping Recover) {
    self.downstream = downstream
    self.description = description
    self.recover = recover
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["downstream": downstream, "demand": demand.current])
  }
}

// Delivery through the gate.
extension CatchSubscription {
  /// Called inside the gate.
  @usableFromInline
  func handle(_ event: SuccessiveEvent<Downstream>) {
    if hasCompleted || isCancelled.load(ordering: .sequentiallyConsistent) { return }
    if case .completion = event { hasCompleted = true }
    deliver(event, to: downstream)
  }
}

// Events from upstream.
extension CatchSubscription {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if lock.withLock({ state.begin(subscription) }) {
      begin(downstream)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard demand.takeOne() else { failUndemanded() }
    let more = deliver(input, to: downstream)
    if more != .none { addReturned(more) }
    return more
  }

  /// Adds the demand that downstream returned for a value of upstream. If upstream failed during that call,
  /// the demand may have to be requested from the replacement.
  @usableFromInline
  func addReturned(_ more: Subscribers.Demand) {
    let replacement: (any Subscription)? = lock.withLock {
      if case .replacement(let subscription) = state { return subscription }
      demand.add(more)
      return nil
    }
    replacement?.request(more)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish()
    case .failure(let error): replaceUpstream(failedWith: error)
    }
  }

  @inlinable
  func finish() {
    // The subscription is released outside the lock.
    let ended = lock.withLock { state.finish() }
    if ended != nil { bring(.completion(.finished)) }
  }

  @inlinable
  func replaceUpstream(failedWith error: Failure) {
    let failed = lock.withLock { state.fail() }
    if failed != nil { recover(error, self) }
  }
}

// Events from the replacement, and errors that the handler throws.
extension CatchSubscription {
  @usableFromInline
  func receiveReplacement(_ subscription: any Subscription) {
    let unserved: Subscribers.Demand? = lock.withLock {
      state.beginReplacement(subscription) ? demand.current : nil
    }
    switch unserved {
    case nil: subscription.cancel()
    case Subscribers.Demand.none?: break
    case let unserved?: subscription.request(unserved)
    }
  }

  @inlinable
  func completeReplacement(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if endReplacement() { bring(.completion(completion)) }
  }

  @inlinable
  func giveUp(with error: Downstream.Failure) {
    if endReplacement() { bring(.completion(.failure(error))) }
  }

  /// - Returns: `true` if the replacement was awaited or active.
  @usableFromInline
  func endReplacement() -> Bool {
    let (hasEnded, released) = lock.withLock { state.endReplacement() }
    withExtendedLifetime(released) {}
    return hasEnded
  }
}

// Events from downstream.
extension CatchSubscription {
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let subscription: (any Subscription)? = lock.withLock {
      let (isKept, subscription) = state.recipient
      if isKept { self.demand.add(demand) }
      return subscription
    }
    subscription?.request(demand)
  }

  @usableFromInline
  func cancel() {
    let (isIgnored, subscription) = lock.withLock { state.cancel() }
    if !isIgnored { isCancelled.store(true, ordering: .sequentiallyConsistent) }
    subscription?.cancel()
  }
}

/// The publisher that a ``CatchSubscription`` is subscribed to. Each event is a mutating function that
/// returns the action to perform after the lock is released.
@usableFromInline
@frozen
enum CatchState {
  case awaitingUpstream
  case upstream(any Subscription)
  case awaitingReplacement
  case replacement(any Subscription)
  case terminal

  /// Accepts the upstream subscription.
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @inlinable
  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard case .awaitingUpstream = self else { return false }
    self = .upstream(subscription)
    return true
  }

  /// Records that upstream has finished.
  /// - Returns: Upstream's subscription, for the caller to release, or `nil` if the completion must be
  ///   ignored.
  @inlinable
  mutating func finish() -> (any Subscription)? {
    guard case .upstream(let subscription) = self else { return nil }
    self = .terminal
    return subscription
  }

  /// Records that upstream has failed.
  /// - Returns: Upstream's subscription, for the caller to release, or `nil` if the failure must be ignored.
  @inlinable
  mutating func fail() -> (any Subscription)? {
    switch self {
    case .upstream(let subscription):
      self = .awaitingReplacement
      return subscription
    case .terminal:
      return nil
    case .awaitingUpstream:
      preconditionFailure(
        "Upstream failed before it sent a subscription. A custom publisher sends its subscription first."
      )
    case .awaitingReplacement, .replacement:
      preconditionFailure("Upstream failed more than once. A custom publisher completes at most once.")
    }
  }

  /// Accepts the replacement's subscription.
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @usableFromInline
  mutating func beginReplacement(_ subscription: any Subscription) -> Bool {
    guard case .awaitingReplacement = self else { return false }
    self = .replacement(subscription)
    return true
  }

  /// Records that the replacement has completed or that the handler has thrown an error.
  /// - Returns: Whether the event ends the stream, and the replacement's subscription, for the caller to
  ///   release.
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

  /// The destination of downstream demand, which consists of whether to store it for the replacement, and the
  /// subscription to request it from.
  @usableFromInline var recipient: (isKept: Bool, subscription: (any Subscription)?) {
    switch self {
    case .awaitingUpstream:
      preconditionFailure(
        "A demand was requested before upstream sent a subscription. A subscriber requests values when it receives one."
      )
    case .upstream(let subscription): return (true, subscription)
    case .awaitingReplacement: return (true, nil)
    case .replacement(let subscription): return (false, subscription)
    case .terminal: return (false, nil)
    }
  }

  /// Ends the stream for downstream. As in Combine, `cancel()` has no effect between the failure of upstream
  /// and the replacement's subscription.
  /// - Returns: Whether to ignore the cancellation, and the subscription to cancel. A cancellation after the
  ///   end isn't ignored, because values and the completion may still be posted at the gate.
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
