import Synchronization

/// Which publisher a ``CatchSubscription`` listens to.
@usableFromInline
@frozen
enum CatchState {
  case awaitingUpstream
  case upstream(any Subscription)
  case awaitingReplacement
  case replacement(any Subscription)
  case terminal
}

/// The subscriber of upstream and the subscription of downstream, for ``Publishers/Catch`` and
/// ``Publishers/TryCatch``.
///
/// Upstream and replacement send one after the other. But upstream may fail from inside a call of downstream.
/// Values do not depend on the state, which is Combine's answer to publishers that send after they were
/// cancelled or have completed.
@usableFromInline
final class CatchSubscription<Failure: Error, Downstream: Subscriber>: Subscriber, SuccessiveDelivery,
  OperatorObject
{
  @usableFromInline typealias Input = Downstream.Input

  /// Makes and subscribes the replacement.
  @usableFromInline typealias Recover = (Failure, CatchSubscription) -> Void

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String
  @usableFromInline let recover: Recover

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Whether downstream has cancelled: what is posted then is dropped.
  @usableFromInline let isCancelled = Atomic(false)

  /// Whether the completion was delivered. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var hasCompleted = false

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = CatchState.awaitingUpstream

  /// What downstream has asked for and upstream has not served. Added to under `lock` while upstream is in
  /// force or the replacement is awaited, so that all of it is requested from the replacement.
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

// The gate.
extension CatchSubscription {
  /// Called inside the gate.
  @usableFromInline
  func handle(_ event: SuccessiveEvent<Downstream>) {
    if hasCompleted || isCancelled.load(ordering: .sequentiallyConsistent) { return }
    if case .completion = event { hasCompleted = true }
    deliver(event, to: downstream)
  }
}

// What upstream sends.
extension CatchSubscription {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard case .awaitingUpstream = state else { return false }
      state = .upstream(subscription)
      return true
    }
    if isFirst {
      begin(downstream)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard demand.takeOne() else { preconditionFailure("Upstream sent a value that was not demanded") }
    let more = deliver(input, to: downstream)
    if more != .none { addReturned(more) }
    return more
  }

  /// Adds what downstream returned for a value of upstream, which may have failed from inside of that.
  @usableFromInline
  func addReturned(_ more: Subscribers.Demand) {
    lock.lock()
    guard case .replacement(let subscription) = state else {
      demand.add(more)
      lock.unlock()
      return
    }
    lock.unlock()
    subscription.request(more)
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
    // The subscription leaves the lock before it is released.
    let ended: (any Subscription)? = lock.withLock {
      guard case .upstream(let subscription) = state else { return nil }
      state = .terminal
      return subscription
    }
    if ended != nil { bring(.completion(.finished)) }
  }

  @inlinable
  func replaceUpstream(failedWith error: Failure) {
    let failed: (any Subscription)? = lock.withLock {
      switch state {
      case .upstream(let subscription):
        state = .awaitingReplacement
        return subscription
      case .terminal:
        return nil
      case .awaitingUpstream:
        preconditionFailure("Upstream failed before it sent a subscription")
      case .awaitingReplacement, .replacement:
        preconditionFailure("Upstream failed more than once")
      }
    }
    if failed != nil { recover(error, self) }
  }
}

// What the replacement sends, and what becomes of a handler that throws.
extension CatchSubscription {
  @usableFromInline
  func receiveReplacement(_ subscription: any Subscription) {
    let unserved: Subscribers.Demand? = lock.withLock {
      guard case .awaitingReplacement = state else { return nil }
      state = .replacement(subscription)
      return demand.current
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

  /// - Returns: Whether the replacement was awaited or in force.
  @usableFromInline
  func endReplacement() -> Bool {
    let ended: CatchState = lock.withLock {
      let before = state
      switch before {
      case .awaitingReplacement, .replacement: state = .terminal
      case .awaitingUpstream, .upstream, .terminal: break
      }
      return before
    }
    switch ended {
    case .awaitingReplacement, .replacement: return true
    case .awaitingUpstream, .upstream, .terminal: return false
    }
  }
}

// What downstream asks for.
extension CatchSubscription {
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let subscription: (any Subscription)? = lock.withLock {
      switch state {
      case .awaitingUpstream:
        preconditionFailure("A demand was requested before upstream sent a subscription")
      case .upstream(let subscription):
        self.demand.add(demand)
        return subscription
      case .awaitingReplacement:
        self.demand.add(demand)
        return nil
      case .replacement(let subscription):
        return subscription
      case .terminal:
        return nil
      }
    }
    subscription?.request(demand)
  }

  // Between upstream's failure and the replacement's subscription a cancel is ignored, as Combine does.
  @usableFromInline
  func cancel() {
    let (isIgnored, subscription): (Bool, (any Subscription)?) = lock.withLock {
      switch state {
      case .upstream(let subscription), .replacement(let subscription):
        state = .terminal
        return (false, subscription)
      case .awaitingUpstream, .awaitingReplacement:
        return (true, nil)
      case .terminal:
        // Values and the completion may wait at the gate.
        return (false, nil)
      }
    }
    if !isIgnored { isCancelled.store(true, ordering: .sequentiallyConsistent) }
    subscription?.cancel()
  }
}
