import CombineShim

extension Publisher {
  /// Transforms each element to a publisher, and republishes the elements of these publishers one after the
  /// other.
  ///
  ///     upstream:       --1-------2---------|
  ///     transform(1):     -a-b---c|
  ///     transform(2):             -x--y--|
  ///     concatMap(…)    ---a-b---c-x--y-----|
  ///
  /// Elements are requested from upstream one at a time, when there is demand and the previous inner
  /// publisher has finished. Demand goes to the current inner publisher, and unmet demand to the next one.
  /// Nothing is requested ahead, so nothing is buffered, and elements that upstream sends without demand are
  /// lost. If upstream ignores demand, as a subject does, add `buffer(size:prefetch:whenFull:)` before this
  /// operator.
  ///
  /// The stream finishes when upstream and the last inner publisher have finished. The first failure of any
  /// of them ends the stream and cancels the others. Downstream is called on the sending threads, one call at
  /// a time.
  /// - Parameter transform: A closure that creates a publisher from an element. It is called on the thread
  ///   that sends the element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<T, P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Output == T, P.Failure == Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Transforms each element to a publisher that cannot fail, and republishes the elements of these
  /// publishers one after the other.
  ///
  /// Works like `concatMap(_:)` with publishers that have upstream's failure type. The failure type of the
  /// inner publishers is set to upstream's.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Transforms each element of an upstream that cannot fail to a publisher, and republishes the elements of
  /// these publishers one after the other.
  ///
  /// Works like `concatMap(_:)` of an upstream that has the publishers' failure type. The failure type of
  /// upstream is set to the inner publishers'.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.ConcatMap(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Transforms each element to a publisher, where neither can fail, and republishes the elements of these
  /// publishers one after the other. See `concatMap(_:)` of publishers that can fail.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each element to a publisher, and republishes the elements of these
  /// publishers one after the other.
  public struct ConcatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that republishes the elements of the inner publishers one after the other.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - transform: A closure that creates a publisher from an element.
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
