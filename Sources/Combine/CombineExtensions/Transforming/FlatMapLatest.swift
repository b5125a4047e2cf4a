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
  /// Use this operator when only the result for the newest element matters, as in a search field. When the
  /// next element arrives, the operator cancels the publisher of the previous one. The stream finishes when
  /// upstream and the latest publisher have finished, and ends with the first failure of either.
  ///
  /// Because the operator combines `map` and `switchToLatest`, it follows their rules. It requests an
  /// unlimited number of elements from upstream and forwards your requests to the latest publisher. When
  /// another publisher takes its place, the operator requests from that one what you haven't received yet.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Transforms each element into a publisher that can't fail, and republishes the elements of the latest of
  /// these publishers.
  ///
  /// Apart from giving the new publishers the upstream failure type, this method behaves like
  /// `flatMapLatest(_:)` with publishers that have that type.
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
  /// Transforms each element of an upstream that can't fail into a publisher, and republishes the elements of
  /// the latest of these publishers.
  ///
  /// Apart from giving upstream the failure type of the new publishers, this method behaves like
  /// `flatMapLatest(_:)` with publishers that have the upstream failure type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Transforms each element into a publisher, and republishes the elements of the latest of these
  /// publishers, when neither upstream nor the new publishers can fail. For details, see `flatMapLatest(_:)`
  /// with publishers that can fail.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the latest publisher's elements.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
