extension Publisher where Output: Equatable {
  /// Tells whether one of the values is equal to a given one.
  ///
  ///     upstream:    --1--2--3--|
  ///     contains(2)  -----(true,|)
  ///
  ///     upstream:    --1--3--|
  ///     contains(2)  --------(false,|)
  ///
  /// It answers when upstream has finished, or with the first equal value, which cancels upstream. Requests
  /// an unlimited number of values from upstream at once, whatever downstream requests. When downstream has
  /// requested nothing yet, the answer waits for its first request. A failure goes through at once. A request
  /// of none traps.
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of the answer.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that tells whether one of the values of another is equal to a given one.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// The value to look for.
    public let output: Upstream.Output

    /// Makes the publisher that ``Publisher/contains(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(
        PredicateFold { [output] in $0 == output },
        from: false,
        named: "Contains",
        into: subscriber
      )
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Tells whether one of the values satisfies a predicate.
  ///
  ///     upstream:                  --1--2--3--|
  ///     contains(where: { even })  -----(true,|)
  ///
  ///     upstream:                  --1--3--|
  ///     contains(where: { even })  --------(false,|)
  ///
  /// It answers when upstream has finished, or with the first value that satisfies the predicate, which
  /// cancels upstream. Requests an unlimited number of values from upstream at once, whatever downstream
  /// requests. When downstream has requested nothing yet, the answer waits for its first request. A failure
  /// goes through at once. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find. Not called after the
  ///   answer is known.
  /// - Returns: A publisher of the answer.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether one of the values of another satisfies a predicate.
  // Repeats the members of `AllSatisfy`, as Combine declares them on each publisher.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that a value is to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/contains(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(
        PredicateFold(predicate: predicate),
        from: false,
        named: "ContainsWhere",
        into: subscriber
      )
    }
  }
}

extension Publisher {
  /// Tells whether one of the values satisfies a predicate that may throw, which ends the stream with that
  /// error.
  ///
  ///     upstream:                --1--2--3--|
  ///     tryContains(where: {…})  -----(true,|)
  ///
  ///     upstream:                 --1--x--2--|
  ///     tryContains(where: {…})   -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``contains(where:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find, or throws. Not called
  ///   after the answer is known.
  /// - Returns: A publisher of the answer, which fails with what the predicate throws.
  @inlinable
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether one of the values of another satisfies a predicate that may throw.
  // Repeats the members of `TryAllSatisfy`, as Combine declares them on each publisher.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that a value is to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryContains(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.tryFold(
        PredicateFold(predicate: predicate),
        from: false,
        named: "TryContainsWhere",
        into: subscriber
      )
    }
  }
}
