import CombineShim

extension Publisher {
  /// Makes a publisher of each value, and sends the values of the latest of them.
  ///
  ///     upstream:         --1-------2-------|
  ///     transform(1):       -a--b--c--|
  ///     transform(2):               -x--y---|
  ///     flatMapLatest(…)  ---a--b--c-x--y---|
  ///
  /// The publisher made of a value is cancelled when the next value comes. Requests an unlimited number of
  /// values from upstream; demand goes to the latest publisher, and what it did not meet to the next. It
  /// finishes when upstream and the latest publisher have; the first failure of either ends it. It is `map`
  /// and `switchToLatest`, whose rules hold.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Makes a publisher, which cannot fail, of each value, and sends the values of the latest of them.
  ///
  /// As `flatMapLatest(_:)` of publishers that fail as upstream does, with the made publishers' type of
  /// failure set to upstream's.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the latest publisher's values.
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
  /// Makes a publisher of each value of one that cannot fail, and sends the values of the latest of them.
  ///
  /// As `flatMapLatest(_:)` of an upstream that fails as the publishers do, with upstream's type of failure
  /// set to the made publishers'.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Makes a publisher of each value, where neither can fail, and sends the values of the latest of them: see
  /// `flatMapLatest(_:)` of publishers that can.
  /// - Parameter transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
