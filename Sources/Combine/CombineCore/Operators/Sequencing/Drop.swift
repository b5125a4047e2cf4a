import Synchronization

extension Publisher {
  /// Leaves out the first values.
  ///
  ///     upstream:     --1--2--3--4--|
  ///     dropFirst(2)  --------3--4--|
  ///
  /// The first request to upstream is for as many more. Later demand, completion and threads are upstream's.
  /// A request of none traps, and so does a negative count, once upstream has been subscribed.
  /// - Parameter count: The number of values to leave out.
  /// - Returns: A publisher of the values after the first ones.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that leaves out the first values of another.
  // Repeats the members of `CollectByCount`because Combine declares them on each publisher.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The number of values that are left out.
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
  // Values and completions pass in any state, and a further subscription after the end is taken, which is
  // what Combine does where upstream breaks the rules.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, OperatorObject
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// The number of values that are still to be left out. Upstream sends one at a time, so loads and stores
    /// need no order between them.
    @usableFromInline let remaining: Atomic<Int>

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`, as is `requested`.
    @usableFromInline var subscription: (any Subscription)?

    /// The demand of downstream while there is no subscription.
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
      precondition(dropped >= 0, "count must not be negative")
      lock.lock()
      guard self.subscription == nil else {
        lock.unlock()
        return subscription.cancel()
      }
      self.subscription = subscription
      let demand = requested + dropped
      requested = .none
      lock.unlock()
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
      lock.lock()
      let subscription = subscription
      if subscription == nil { requested += demand }
      lock.unlock()
      subscription?.request(demand)
    }

    @inlinable
    func cancel() {
      takeSubscription()?.cancel()
    }

    @inlinable
    func takeSubscription() -> (any Subscription)? {
      lock.lock()
      let subscription = subscription
      self.subscription = nil
      lock.unlock()
      return subscription
    }

    @usableFromInline var description: String { "Drop" }
  }
}
