extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the latest of the publishers that this one sends.
  ///
  ///     upstream:         --A-------B-----|
  ///     A:                  -1--2--3--4|
  ///     B:                          -x--y----|
  ///     switchToLatest()  ---1--2--3-x--y----|
  ///
  /// A new publisher ends the turn of the one before, which is cancelled before the new one is subscribed to.
  /// Demand that was not met by one is requested from the next. It finishes when upstream and the latest
  /// publisher have; the first failure of either ends it. Downstream is called by a thread that sends, one at
  /// a time. A request of none traps, and so does a publisher that sends more than was requested from it.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends the values of the latest of the publishers that this one sends, which cannot fail: see
  /// `switchToLatest()` of publishers that can.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Sends the values of the latest of the publishers that this one, which cannot fail, sends: see
  /// `switchToLatest()` of one that can.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Sends the values of the latest of the publishers that this one sends, where neither can fail: see
  /// `switchToLatest()` of publishers that can.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}
