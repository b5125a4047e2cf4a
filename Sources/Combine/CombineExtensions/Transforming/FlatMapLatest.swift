import CombineShim

extension Publisher {
  /// Transforms each element to a publisher, and republishes the elements of the latest publisher.
  ///
  ///     upstream:         --1-------2-------|
  ///     transform(1):       -a--b--c--|
  ///     transform(2):               -x--y---|
  ///     flatMapLatest(…)  ---a--b--c-x--y---|
  ///
  /// The next element cancels the previous element's publisher. Requests an unlimited number of elements from
  /// upstream. Demand goes to the latest publisher, and unmet demand to the next one. The stream finishes
  /// when upstream and the latest publisher have finished. The first failure of either ends it. The operator
  /// combines `map` and `switchToLatest`, whose rules apply.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Transforms each element to a publisher that cannot fail, and republishes the elements of the latest
  /// publisher.
  ///
  /// Works like `flatMapLatest(_:)` with publishers that have upstream's failure type. The failure type of
  /// the inner publishers is set to upstream's.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>, Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Transforms each element of an upstream that cannot fail to a publisher, and republishes the elements of
  /// the latest publisher.
  ///
  /// Works like `flatMapLatest(_:)` of an upstream that has the publishers' failure type. The failure type of
  /// upstream is set to the inner publishers'.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Transforms each element to a publisher, where neither can fail, and republishes the elements of the
  /// latest publisher. See `flatMapLatest(_:)` of publishers that can fail.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
