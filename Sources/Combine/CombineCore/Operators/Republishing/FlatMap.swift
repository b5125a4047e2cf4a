extension Publishers {
  /// A publisher that makes a publisher of each value of another, and sends what those send.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher of whose values publishers are made.
    public let upstream: Upstream

    /// The number of publishers that may be subscribed at a time.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of each value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes a publisher that sends what publishers made of another's values send.
    /// - Parameters:
    ///   - upstream: The publisher of whose values publishers are made.
    ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
    ///   - transform: A closure that makes a publisher of each value.
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
  /// The subscriber of upstream. It shares the subscription's `combineIdentifier`.
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

    // The child is announced before the closure runs, which may complete upstream.
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
  /// Makes a publisher of each value and sends what all of those send, as it comes.
  ///
  ///     upstream:       --1-----2-----|
  ///     transform(1):     a---b---c|
  ///     transform(2):           x---y---|
  ///     flatMap(…)      --a---b-x-c-y---|
  ///
  /// Requests `maxPublishers` values from upstream, and one more whenever a publisher made of one finishes.
  /// As long as demand is finite, it requests one value at a time from each of these publishers, also while
  /// nothing is demanded; what comes then is kept. The first failure ends the stream; a failure of a made
  /// publisher does not cancel upstream. Downstream is called by a thread that sends, one at a time.
  /// Requesting a demand of `.none` traps.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher of each value, which cannot fail, and sends what all of those send, as it comes.
  ///
  /// As ``flatMap(maxPublishers:_:)-(_,(Output)->P)``, with the made publishers' type of failure set to
  /// upstream's.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
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
  /// Makes a publisher of each value of one that cannot fail, and sends what all of those send, as it comes.
  ///
  /// As ``flatMap(maxPublishers:_:)`` of publishers that fail as upstream does, with upstream's type of
  /// failure set to the made publishers'.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
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

  /// Makes a publisher of each value, where neither can fail, and sends what all of those send, as it comes:
  /// see `flatMap(maxPublishers:_:)` of publishers that can.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
