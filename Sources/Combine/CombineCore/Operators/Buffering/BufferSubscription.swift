import Synchronization

/// The subscriber of upstream and the subscription of downstream for ``Publishers/Buffer``.
///
/// The thread that sends or requests drains the buffer, unless another thread is draining it. Once demand is
/// unlimited and the buffer is empty, values pass through without locking.
@usableFromInline
final class BufferSubscription<Downstream: Subscriber>: Subscriber, Subscription, OperatorObject {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let size: Int
  @usableFromInline let prefetch: Publishers.PrefetchStrategy
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>

  /// Indicates whether values bypass the buffer because it is empty and demand is unlimited. A copy of
  /// `state.isOpen` that is written under `lock` and read without it for each value.
  @usableFromInline let isOpen = Atomic(false)

  /// Stops the draining thread in the middle of a batch. Written under `lock`, read without it.
  @usableFromInline let isCancelled = Atomic(false)

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = BufferState<Input, Failure>()

  @inlinable
  init(
    downstream: Downstream,
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.downstream = downstream
    self.size = size
    self.prefetch = prefetch
    self.whenFull = whenFull
  }

  @usableFromInline var description: String { "Buffer" }

  @usableFromInline var customMirror: Mirror {
    let state = lock.withLock { self.state }
    return Mirror(
      self,
      children: [
        "values": state.values.elements,
        "state": state.phase,
        "downstreamDemand": state.demand,
        "terminal": state.terminal as Any,
      ]
    )
  }
}

// Events from upstream.
extension BufferSubscription {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    guard lock.withLock({ state.take(subscription) }) else { return subscription.cancel() }
    subscription.request(prefetch == .keepFull ? .max(size) : .unlimited)
    lock.withLock { state.handOver() }
    downstream.receive(subscription: self)
    let drains = lock.withLock {
      let drains = state.endHandingOver()
      openIfPossible()
      return drains
    }
    if drains { askForMore(drain(), from: subscription) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    if isOpen.load(ordering: .acquiring) {
      _ = downstream.receive(input)
      return replacement(for: 1)
    }
    lock.lock()
    let decision = state.admit(input, size: size, whenFull: whenFull)
    lock.unlock()
    switch decision {
    case .deliver: return replacement(for: 1 + drain(after: downstream.receive(input)))
    case .kept(_, let drains): return drains ? replacement(for: drain()) : .none
    case .dropped: return .none
    case .overflow:
      overflow()
      return .none
    }
  }

  /// Returns the demand to request from upstream after the given number of values has left the buffer.
  @inlinable
  func replacement(for delivered: Int) -> Subscribers.Demand {
    prefetch == .keepFull ? .max(delivered) : .none
  }

  @inlinable
  func overflow() {
    guard case .customError(let makeError) = whenFull else { return }
    let error = makeError()
    lock.withLock { state.overflow(with: error) }?.cancel()
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard state.take(completion) else { return lock.unlock() }
    isOpen.store(false, ordering: .releasing)
    if state.failureGoesAhead {
      let ended = state.subscription
      _ = state.takeDueCompletion()
      lock.unlock()
      withExtendedLifetime(ended) {}
      return downstream.receive(completion: completion)
    }
    let drains = state.startDrain()
    lock.unlock()
    if drains { _ = drain() }
  }
}

// Delivery.
extension BufferSubscription {
  /// Delivers values as long as there is demand, and then the completion if it is due. Called by the thread
  /// that began the delivery.
  /// - Parameter more: The demand that downstream returned for the preceding value.
  /// - Returns: The number of delivered values.
  @inlinable
  func drain(after more: Subscribers.Demand = .none) -> Int {
    var delivered = 0
    var more = more
    var batch = Queue<Input>()
    while true {
      lock.lock()
      let ended = state.subscription
      let step = state.nextStep(adding: more, batch: &batch)
      openIfPossible()
      lock.unlock()
      switch step {
      case .deliver:
        more = .none
        while !isCancelled.load(ordering: .acquiring), let value = batch.popFirst() {
          delivered += 1
          more += downstream.receive(value)
        }
      case .complete(let completion):
        withExtendedLifetime(ended) {}
        downstream.receive(completion: completion)
        return delivered
      case .stop:
        return delivered
      }
    }
  }

  /// Called with the lock held.
  @inlinable
  func openIfPossible() {
    if size > 0, state.isOpen { isOpen.store(true, ordering: .releasing) }
  }
}

// Events from downstream.
extension BufferSubscription {
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.lock()
    // Kept for use after the drain, which may end the stream: Combine still requests from upstream in that
    // case.
    let subscription = state.subscription
    let drains = state.request(demand)
    openIfPossible()
    lock.unlock()
    if drains, let subscription { askForMore(drain(), from: subscription) }
  }

  @inlinable
  func askForMore(_ delivered: Int, from subscription: any Subscription) {
    guard prefetch == .keepFull, delivered > 0, !isCancelled.load(ordering: .acquiring) else { return }
    subscription.request(.max(delivered))
  }

  @inlinable
  func cancel() {
    var released = Queue<Input>()
    lock.lock()
    let subscription = state.cancel(releasing: &released)
    isOpen.store(false, ordering: .releasing)
    isCancelled.store(state.phase == .cancelled, ordering: .releasing)
    lock.unlock()
    subscription?.cancel()
    withExtendedLifetime(released) {}
  }
}
