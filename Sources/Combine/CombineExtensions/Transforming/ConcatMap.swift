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
  /// When there is demand and the previous inner publisher has finished, the operator requests one element
  /// from upstream. It requests the demand from the current inner publisher, and the unmet demand from the
  /// next one. Because it requests no elements in advance, it needs no buffer, and drops elements that
  /// upstream sends without demand. If upstream can't wait for demand, as with a subject, add
  /// `buffer(size:prefetch:whenFull:)` before this operator.
  ///
  /// The stream finishes when upstream and the last inner publisher have finished. The first failure of any
  /// of these publishers ends the stream and cancels the others. Downstream is called on the sending threads,
  /// one call at a time.
  /// - Parameter transform: A closure that creates a publisher from an element. It is called on the thread
  ///   that sends the element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<T, P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Output == T, P.Failure == Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Transforms each element into a non-failing publisher, and republishes the elements of these publishers
  /// one publisher after the other.
  ///
  /// This method sets the inner publishers' failure type to the upstream failure type. Otherwise, it behaves
  /// like `concatMap(_:)` with inner publishers that have the upstream failure type.
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
  /// Transforms each element of a non-failing upstream into a publisher, and republishes the elements of
  /// these publishers one publisher after the other.
  ///
  /// This method sets the upstream failure type to the inner publishers' failure type. Otherwise, it behaves
  /// like `concatMap(_:)` with inner publishers that have the upstream failure type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.ConcatMap(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Transforms each element into a publisher, and republishes the elements of these publishers one publisher
  /// after the other. Neither upstream nor the inner publishers can fail. See `concatMap(_:)` with publishers
  /// that can fail.
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
