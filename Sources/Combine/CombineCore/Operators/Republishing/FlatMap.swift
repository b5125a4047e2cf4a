extension Publishers {
  /// A publisher that transforms elements from an upstream publisher into new publishers, and publishes the
  /// elements of all of them.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The maximum number of concurrent publisher subscriptions.
    public let maxPublishers: Subscribers.Demand

    /// The closure that returns a publisher for each element.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that transforms elements from an upstream publisher into new publishers.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - maxPublishers: The maximum number of concurrent publisher subscriptions.
    ///   - transform: A closure that takes an element and returns a publisher.
    @inlinable
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
      let fanIn = FanIn(
        downstream: subscriber,
        description: "FlatMap",
        maxPublishers: maxPublishers,
        dropsStrayEvents: false
      )
      subscriber.receive(subscription: fanIn)
      upstream.receive(subscriber: Inner(fanIn: fanIn, transform: transform))
    }
  }
}

extension Publishers.FlatMap {
  /// The subscriber of upstream, which shares the subscription's `combineIdentifier`.
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, OperatorObject
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let fanIn: FanIn<Downstream>
    @usableFromInline let transform: (Input) -> NewPublisher

    @inlinable
    init(fanIn: FanIn<Downstream>, transform: @escaping (Input) -> NewPublisher) {
      self.fanIn = fanIn
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      fanIn.begin(subscription)
    }

    // The closure may complete upstream, so the child is announced before it runs.
    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard fanIn.announceChild() else { return .none }
      if let stream = transform(input)._subscribeUnlessKnown({ FanInChild(fanIn: fanIn, link: FanInLink()) })
      {
        fanIn.receive(stream)
      }
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: fanIn.seal()
      case .failure: fanIn.failUpstream(completion)
      }
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { fanIn.combineIdentifier }

    @usableFromInline var description: String { fanIn.description }
  }
}

extension Publisher {
  /// Transforms all elements from an upstream publisher into new publishers, up to the specified maximum
  /// number at a time.
  ///
  ///     upstream:       --1-----2-----|
  ///     transform(1):     a---b---c|
  ///     transform(2):           x---y---|
  ///     flatMap(…)      --a---b-x-c-y---|
  ///
  /// Use `flatMap(maxPublishers:_:)` to start a piece of work for each element, such as a request, and
  /// publish the results of all of them. Downstream receives one call at a time, on the threads of the
  /// publishers that your closure returns. If one of these publishers fails, you receive the failure
  /// immediately, but upstream isn't cancelled.
  ///
  /// The operator requests `maxPublishers` elements from upstream, and another one whenever one of the
  /// returned publishers finishes. If you request a limited number of elements, it requests one element at a
  /// time from each of the publishers, even before you request it, and buffers the element until then.
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent publisher subscriptions.
  ///   - transform: A closure that takes an element and returns a publisher.
  /// - Returns: A publisher that publishes the elements of the publishers that the closure returns.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Transforms all elements from an upstream publisher into new publishers that never fail.
  ///
  /// Apart from giving the new publishers the upstream failure type with `setFailureType(to:)`, this operator
  /// behaves like ``flatMap(maxPublishers:_:)-(_,(Output)->P)``.
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent publisher subscriptions.
  ///   - transform: A closure that takes an element and returns a publisher.
  /// - Returns: A publisher that publishes the elements of the publishers that the closure returns.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Failure == Never {
  /// Transforms all elements from an upstream publisher that never fails into new publishers.
  ///
  /// Apart from giving upstream the failure type of the new publishers with `setFailureType(to:)`, this
  /// operator behaves like ``flatMap(maxPublishers:_:)`` on a publisher that can fail.
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent publisher subscriptions.
  ///   - transform: A closure that takes an element and returns a publisher.
  /// - Returns: A publisher that publishes the elements of the publishers that the closure returns.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: setFailureType(to: P.Failure.self),
      maxPublishers: maxPublishers,
      transform: transform
    )
  }

  /// Transforms all elements from an upstream publisher that never fails into new publishers that never fail.
  /// For details, see `flatMap(maxPublishers:_:)` for publishers that can fail.
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent publisher subscriptions.
  ///   - transform: A closure that takes an element and returns a publisher.
  /// - Returns: A publisher that publishes the elements of the publishers that the closure returns.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
