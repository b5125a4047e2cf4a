import Synchronization

extension Publisher {
  /// Buffers elements that downstream hasn't requested yet, up to the specified size.
  ///
  ///     upstream:              --1--2--3--4--------|
  ///     demand:                +1-----------+1--+1-----+1
  ///     size 2, .dropNewest:   --1----------2---3------|
  ///     size 2, .dropOldest:   --1----------3---4------|
  ///     size 2, .customError:  --1----------(2X)
  ///
  /// Use this operator when upstream sends elements whether or not you request them, as subjects do, and you
  /// can't afford to lose any. The operator publishes an element immediately if you have requested it, and
  /// otherwise stores it. You receive `finished` when the buffer is empty and there is demand. You receive a
  /// failure as soon as the operator has published what you have requested, in which case you lose the
  /// elements that are still in the buffer. You receive one call at a time, on the thread that sends or
  /// requests.
  ///
  /// - Parameters:
  ///   - size: The maximum number of elements in the buffer. A negative size traps if the strategy requests
  ///     that many elements.
  ///   - prefetch: The strategy for requesting elements from upstream.
  ///   - whenFull: The strategy for handling an element that arrives when the buffer is full.
  /// - Returns: A publisher that buffers elements until they are requested.
  @inlinable
  public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// A publisher that buffers elements that downstream hasn't requested yet.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The maximum number of elements in the buffer.
    public let size: Int

    /// The strategy for requesting elements from upstream.
    public let prefetch: Publishers.PrefetchStrategy

    /// The strategy for handling an element that arrives when the buffer is full.
    public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    /// Creates a publisher that buffers elements that downstream hasn't requested yet.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - size: The maximum number of elements in the buffer.
    ///   - prefetch: The strategy for requesting elements from upstream.
    ///   - whenFull: The strategy for handling an element that arrives when the buffer is full.
    @inlinable
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Publishers.Buffer<Upstream>.Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber:
          BufferSubscription(downstream: subscriber, size: size, prefetch: prefetch, whenFull: whenFull)
      )
    }
  }
}

extension Publishers {
  /// A strategy for handling an element that arrives when a publisher's buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Discards the new element.
    case dropNewest

    /// Discards the oldest element in the buffer.
    case dropOldest

    /// Cancels upstream and fails with the error that the closure returns.
    case customError(() -> Failure)
  }
}

extension Publishers {
  /// A strategy for filling a publisher's buffer.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Requests as many elements as the buffer can contain, and another one whenever an element leaves the
    /// buffer.
    case keepFull

    /// Requests an unlimited number of elements immediately.
    case byRequest
  }
}

/// The subscriber of upstream and the subscription of downstream for ``Publishers/Buffer``.
///
/// The thread that sends or requests drains the buffer, unless another thread is already draining it. When
/// demand is unlimited and the buffer is empty, values pass through without the lock.
@usableFromInline
final class BufferSubscription<Downstream: Subscriber>: Subscriber, Subscription, OperatorObject {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let size: Int
  @usableFromInline let prefetch: Publishers.PrefetchStrategy
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>

  /// Indicates whether values bypass the buffer because it is empty and demand is unlimited. This is a copy
  /// of `state.isOpen` that is written under `lock`, and that each value reads without it.
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
    // The subscription is kept for use after the drain, which may end the stream, because Combine still
    // requests from upstream in that case.
    let (subscription, drains) = lock.withLock {
      defer { openIfPossible() }
      return (state.subscription, state.request(demand))
    }
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
    let subscription = lock.withLock {
      let subscription = state.cancel(releasing: &released)
      isOpen.store(false, ordering: .releasing)
      isCancelled.store(state.phase == .cancelled, ordering: .releasing)
      return subscription
    }
    subscription?.cancel()
    withExtendedLifetime(released) {}
  }
}
