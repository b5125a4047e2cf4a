import Synchronization

/// The subscription of ``Publishers/Concatenate``, which is shared by the subscribers of the prefix and of
/// the suffix.
///
/// Prefix and suffix send one after the other. However, a call to downstream may request the last value of
/// the prefix, in which case the operator subscribes to the suffix during that call.
@usableFromInline
final class ConcatenateSubscription<Suffix: Publisher, Downstream: Subscriber>: SuccessiveDelivery,
  OperatorObject
where Suffix.Output == Downstream.Input, Suffix.Failure == Downstream.Failure {
  @usableFromInline
  enum ConcatenationPhase {
    case awaitingPrefix
    case prefix(any Subscription)
    case awaitingSuffix
    case suffix(any Subscription)
    case terminal
  }

  @usableFromInline let downstream: Downstream

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// `true` after downstream has cancelled, even after the end. Posted events are then dropped.
  @usableFromInline let isCancelled = Atomic(false)

  /// Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var hasCompleted = false

  @usableFromInline let lock = Lock()

  /// The following three properties are guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var phase = ConcatenationPhase.awaitingPrefix

  /// The demand that the prefix hasn't satisfied.
  @exclusivity(unchecked)
  @usableFromInline var pending = Subscribers.Demand.none

  /// The suffix, until the operator has subscribed to it or the stream has ended.
  @exclusivity(unchecked)
  @usableFromInline var unsubscribedSuffix: Suffix?

  @inlinable
  init(suffix: Suffix, downstream: Downstream) {
    self.unsubscribedSuffix = suffix
    self.downstream = downstream
  }

  @usableFromInline var description: String { "Concatenate" }
}

// The gate.
extension ConcatenateSubscription {
  /// Called inside the gate.
  @usableFromInline
  func handle(_ event: SuccessiveEvent<Downstream>) {
    if hasCompleted || isCancelled.load(ordering: .sequentiallyConsistent) { return }
    if case .completion = event { hasCompleted = true }
    deliver(event, to: downstream)
  }
}

// Events from downstream.
extension ConcatenateSubscription {
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    ask(for: demand)?.request(demand)
  }

  /// - Returns: The subscription to request the demand from.
  @inlinable
  func ask(for demand: Subscribers.Demand) -> (any Subscription)? {
    lock.withLock {
      switch phase {
      case .prefix(let subscription):
        pending += demand
        return subscription
      case .awaitingPrefix, .awaitingSuffix:
        pending += demand
        return nil
      case .suffix(let subscription):
        return subscription
      case .terminal:
        return nil
      }
    }
  }

  @inlinable
  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    let (subscription, suffix) = lock.withLock { end() }
    subscription?.cancel()
    withExtendedLifetime(suffix) {}
  }

  /// Called with the lock held.
  /// - Returns: The active subscription and the suffix, for the caller to release outside the lock.
  @inlinable
  func end() -> (active: (any Subscription)?, suffix: Suffix?) {
    let active: (any Subscription)? =
      switch phase {
      case .prefix(let subscription), .suffix(let subscription): subscription
      case .awaitingPrefix, .awaitingSuffix, .terminal: nil
      }
    phase = .terminal
    return (active, unsubscribedSuffix.take())
  }
}

// Events from the prefix.
extension ConcatenateSubscription {
  @inlinable
  func beginPrefix(_ subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard case .awaitingPrefix = phase else { return false }
      phase = .prefix(subscription)
      return true
    }
    if isFirst {
      begin(downstream)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receiveOfPrefix(_ input: Downstream.Input) -> Subscribers.Demand {
    let isDemanded = lock.withLock {
      guard case .prefix = phase, pending != .none else { return false }
      pending -= 1
      return true
    }
    guard isDemanded else { return .none }
    let more = deliver(input, to: downstream)
    if more != .none { addReturned(more) }
    return more
  }

  /// Adds the demand that downstream returned for a value of the prefix. If the prefix ended during that
  /// call, the demand is requested from the suffix.
  @inlinable
  func addReturned(_ more: Subscribers.Demand) {
    let suffix: (any Subscription)? = lock.withLock {
      if case .suffix(let subscription) = phase { return subscription }
      pending += more
      return nil
    }
    suffix?.request(more)
  }

  @inlinable
  func completePrefix(_ completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: subscribeSuffix()
    case .failure: failPrefix(completion)
    }
  }

  @inlinable
  func subscribeSuffix() {
    let (ended, suffix): ((any Subscription)?, Suffix?) = lock.withLock {
      guard case .prefix(let subscription) = phase else { return (nil, nil) }
      phase = .awaitingSuffix
      return (subscription, unsubscribedSuffix.take())
    }
    withExtendedLifetime(ended) {}
    suffix?.receive(subscriber: ConcatenationSubscriber(of: .suffix, in: self))
  }

  @inlinable
  func failPrefix(_ failure: Subscribers.Completion<Downstream.Failure>) {
    let ended: (active: (any Subscription)?, suffix: Suffix?) = lock.withLock {
      guard case .prefix = phase else { return (nil, nil) }
      return end()
    }
    if ended.active != nil { bring(.completion(failure)) }
    withExtendedLifetime(ended) {}
  }
}

// Events from the suffix.
extension ConcatenateSubscription {
  @inlinable
  func beginSuffix(_ subscription: any Subscription) {
    let unserved: Subscribers.Demand? = lock.withLock {
      guard case .awaitingSuffix = phase else { return nil }
      phase = .suffix(subscription)
      return pending
    }
    switch unserved {
    case nil: subscription.cancel()
    case Subscribers.Demand.none?: break
    case let unserved?: subscription.request(unserved)
    }
  }

  @inlinable
  func receiveOfSuffix(_ input: Downstream.Input) -> Subscribers.Demand {
    let isSubscribed = lock.withLock {
      if case .suffix = phase { true } else { false }
    }
    return isSubscribed ? deliver(input, to: downstream) : .none
  }

  @inlinable
  func completeSuffix(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let ended: (any Subscription)? = lock.withLock {
      guard case .suffix = phase else { return nil }
      return end().active
    }
    if ended != nil { bring(.completion(completion)) }
  }
}
