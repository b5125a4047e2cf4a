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
