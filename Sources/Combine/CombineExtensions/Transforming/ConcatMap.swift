import CombineShim

extension Publisher {
  /// Transforms each element into a publisher, and republishes the elements of these publishers one publisher
  /// after the other.
  ///
  ///     upstream:       --1-------2---------|
  ///     transform(1):     -a-b---c|
  ///     transform(2):             -x--y--|
  ///     concatMap(…)    ---a-b---c-x--y-----|
  ///
  /// Use this operator to perform work in order, such as a queue of uploads. When the previous publisher has
  /// finished and you have demand, the operator requests one element from upstream. It forwards your requests
  /// to the current publisher, and requests from the next one what you haven't received yet. Because it
  /// doesn't request elements in advance, it needs no buffer, and drops the elements that upstream sends
  /// without demand. If upstream can't wait, as with a subject, apply `buffer(size:prefetch:whenFull:)`
  /// before this operator.
  ///
  /// The stream finishes when upstream and the last publisher have finished, or fails when any of these
  /// publishers fails, in which case the others are cancelled. You receive one call at a time, on the threads
  /// that send.
  /// - Parameter transform: A closure that creates a publisher from an element, on the thread that sends the
  ///   element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<T, P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Output == T, P.Failure == Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Transforms each element into a publisher that can't fail, and republishes the elements of these
  /// publishers one publisher after the other.
  ///
  /// Apart from giving the new publishers the upstream failure type, this method behaves like `concatMap(_:)`
  /// with publishers that have that type.
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
  /// Transforms each element of an upstream that can't fail into a publisher, and republishes the elements of
  /// these publishers one publisher after the other.
  ///
  /// Apart from giving upstream the failure type of the new publishers, this method behaves like
  /// `concatMap(_:)` with publishers that have the upstream failure type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.ConcatMap(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Transforms each element into a publisher, and republishes the elements of these publishers one publisher
  /// after the other, when neither upstream nor the new publishers can fail. For details, see `concatMap(_:)`
  /// with publishers that can fail.
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
  /// A publisher that transforms each element into a publisher, and republishes the elements of these
  /// publishers one publisher after the other.
  public struct ConcatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that republishes the elements of the inner publishers one publisher after the
    /// other.
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
