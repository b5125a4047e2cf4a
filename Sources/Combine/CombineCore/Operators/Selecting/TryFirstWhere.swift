extension Publisher {
  /// Sends the first value that satisfies a predicate that may throw, which ends the stream with that error.
  ///
  ///     upstream:             --1--2--3--|
  ///     tryFirst(where: {…})  -----(2|)
  ///
  ///     upstream:              --1--x--2--|
  ///     tryFirst(where: {…})   -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``first(where:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find, or throws. Not called
  ///   after it was found.
  /// - Returns: A publisher of the first value that satisfies the predicate, which fails with what that
  ///   throws.
  @inlinable
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the first value of another that satisfies a predicate that may throw.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryFirst(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.tryFold(
        SearchingFold(.first, where: predicate),
        from: nil,
        named: "TryFirstWhere",
        into: subscriber
      )
    }
  }
}
