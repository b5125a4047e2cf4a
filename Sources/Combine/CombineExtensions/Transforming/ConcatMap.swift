import CombineShim

extension Publisher {
  /// Makes a publisher of each value, and sends what these send, one after the other, in order.
  ///
  ///     upstream:       --1-------2---------|
  ///     transform(1):     -a-b---c|
  ///     transform(2):             -x--y--|
  ///     concatMap(…)    ---a-b---c-x--y-----|
  ///
  /// Requests one value at a time from upstream: when something is demanded and the publisher made of the
  /// value before has finished. What is demanded is requested from the publisher made of it, and what that
  /// did not send from the next. Nothing is requested ahead, so nothing is kept, and values that upstream
  /// sends without demand are lost: if upstream does not wait, as a subject does not, put
  /// `buffer(size:prefetch:whenFull:)` between.
  ///
  /// It finishes when upstream and the last publisher have. The first failure of either ends it and cancels
  /// the other. Downstream is called by whichever thread sends, one at a time.
  /// - Parameter transform: A closure that makes a publisher of each value; called on the thread that sends
  ///   it.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func concatMap<T, P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Output == T, P.Failure == Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Makes a publisher, which cannot fail, of each value, and sends what these send, one after the other, in
  /// order.
  ///
  /// As `concatMap(_:)` of publishers that fail as upstream does, with the made publishers' type of failure
  /// set to upstream's.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value of one that cannot fail, and sends what these send, one after the other,
  /// in order.
  ///
  /// As `concatMap(_:)` of an upstream that fails as the publishers do, with upstream's type of failure set
  /// to the made publishers'.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.ConcatMap(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Makes a publisher of each value, where neither can fail, and sends what these send, one after the other,
  /// in order: see `concatMap(_:)` of publishers that can.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that makes a publisher of each value of another, and sends what these send, one after the
  /// other.
  public struct ConcatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    /// Makes a publisher that sends what publishers made of another's values send, one after the other.
    /// - Parameters:
    ///   - upstream: The publisher of whose values publishers are made.
    ///   - transform: A closure that makes a publisher of each value.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = ConcatMapSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, transform)
    }
  }
}
