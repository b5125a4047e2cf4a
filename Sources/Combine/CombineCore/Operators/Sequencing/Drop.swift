import Synchronization

extension Publisher {
  /// Omits the specified number of elements before republishing subsequent elements.
  ///
  ///     upstream:     --1--2--3--4--|
  ///     dropFirst(2)  --------3--4--|
  ///
  /// To make up for the elements that it omits, the operator adds their number to the first request that it
  /// sends to upstream. It forwards later requests unchanged, and you receive elements and the completion on
  /// the threads of upstream. A negative count traps when upstream sends its subscription.
  /// - Parameter count: The number of elements to omit.
  /// - Returns: A publisher that doesn't republish the first `count` elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that omits a specified number of elements before republishing later elements.
  // The members are duplicates of those in `CollectByCount`, because Combine declares them for each
  // publisher.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The number of elements to omit.
    public let count: Int

    /// Creates the publisher that ``Publisher/dropFirst(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Failure == S.Failure, Output == S.Input {
      let inner = Inner(downstream: subscriber, count: count)
      subscriber.receive(subscription: inner)
      upstream.receive(subscriber: inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  // As in Combine, values and completions are forwarded regardless of the subscription's state, and a further
  // subscription is accepted after the end. This matters only when upstream breaks the rules.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, OperatorObject
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// The number of values that remain to be dropped. Loads and stores don't need ordering, because upstream
    /// sends one value at a time.
    @usableFromInline let remaining: Atomic<Int>

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`, as is `requested`.
    @usableFromInline var subscription: (any Subscription)?

    /// Downstream's demand while there is no subscription.
    @usableFromInline var requested = Subscribers.Demand.none

    @inlinable
    init(downstream: Downstream, count: Int) {
      self.downstream = downstream
      remaining = Atomic(count)
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      let dropped = remaining.load(ordering: .relaxed)
      precondition(dropped >= 0, "count must not be negative, not \(dropped)")
      let demand: Subscribers.Demand? = lock.withLock {
        guard self.subscription == nil else { return nil }
        self.subscription = subscription
        defer { requested = .none }
        return requested + dropped
      }
      guard let demand else { return subscription.cancel() }
      if demand != .none { subscription.request(demand) }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      let remaining = remaining.load(ordering: .relaxed)
      guard remaining > 0 else { return downstream.receive(input) }
      self.remaining.store(remaining - 1, ordering: .relaxed)
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      let ended = takeSubscription()
      withExtendedLifetime(ended) {}
      downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      let subscription = lock.withLock {
        if self.subscription == nil { requested += demand }
        return self.subscription
      }
      subscription?.request(demand)
    }

    @inlinable
    func cancel() {
      takeSubscription()?.cancel()
    }

    @inlinable
    func takeSubscription() -> (any Subscription)? {
      lock.withLock { subscription.take() }
    }

    @usableFromInline var description: String { "Drop" }
  }
}
