import CombineShim

extension Publisher {
  /// Transforms each element into a publisher, and republishes the elements of the latest of these
  /// publishers.
  ///
  ///     upstream:         --1-------2-------|
  ///     transform(1):       -a--b--c--|
  ///     transform(2):               -x--y---|
  ///     flatMapLatest(…)  ---a--b--c-x--y---|
  ///
  /// When the next element arrives, the operator cancels the previous element's publisher. It requests an
  /// unlimited number of elements from upstream. Demand goes to the latest publisher, and unmet demand to the
  /// next one. The stream finishes when upstream and the latest publisher have finished. It ends with the
  /// first failure of either. The operator combines `map` and `switchToLatest`, so the rules of these
  /// operators apply.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Transforms each element into a non-failing publisher, and republishes the elements of the latest of
  /// these publishers.
  ///
  /// This method sets the inner publishers' failure type to the upstream failure type. Otherwise, it behaves
  /// like `flatMapLatest(_:)` with inner publishers that have the upstream failure type.
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
  /// Transforms each element of a non-failing upstream into a publisher, and republishes the elements of the
  /// latest of these publishers.
  ///
  /// This method sets the upstream failure type to the inner publishers' failure type. Otherwise, it behaves
  /// like `flatMapLatest(_:)` with inner publishers that have the upstream failure type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Transforms each element into a publisher, and republishes the elements of the latest of these
  /// publishers. Neither upstream nor the inner publishers can fail. See `flatMapLatest(_:)` with publishers
  /// that can fail.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
