extension Publisher {
  /// Ignores all elements and forwards the completion.
  ///
  ///     upstream:       --1--2--|
  ///     ignoreOutput()  --------|
  ///
  /// Use this operator when you only need to know whether upstream succeeds. It requests an unlimited number
  /// of elements from upstream after you receive the subscription, and you receive the completion on the
  /// thread that upstream sends it from.
  /// - Returns: A publisher that publishes no elements, only the completion.
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher that ignores all elements.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/ignoreOutput()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Never, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
      subscription.request(.unlimited)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand { .none }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "IgnoreOutput" }
  }
}
