extension Publisher {
  /// Combines the latest value of this publisher with that of another, whenever one of them sends.
  ///
  ///     upstream:             --1-----2-------3--|
  ///     other:                -----a-----b--|
  ///     combineLatest(other)  -----1a-2a-2b---3b-|
  ///
  /// Nothing is sent before each has sent a value. A value that comes while nothing is demanded is kept as
  /// the latest, and is not sent later by itself. What is demanded is requested from each publisher. The
  /// stream ends when all have finished, or with the first failure, which cancels the others. Downstream is
  /// called by a thread that sends, one at a time. A request of none traps. All of this holds for the
  /// combinations of more publishers, too.
  /// - Parameter other: The publisher whose values come second.
  /// - Returns: A publisher of the latest values of both.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest value of this publisher with that of another, whenever one of them sends, with a
  /// closure; see ``combineLatest(_:)-(P)``.
  /// - Parameters:
  ///   - other: The publisher whose values come second.
  ///   - transform: A closure that makes a value of the latest ones.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
    -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where Failure == P.Failure {
    Publishers.CombineLatest(self, other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// A publisher that combines the latest values of two others.
  // `CombineLatest3` and `CombineLatest4` repeat these members, as Combine has a type for each number of
  // publishers; their subscription is `CombineLatestSubscription`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The publisher whose values come first.
    public let a: A

    /// The publisher whose values come second.
    public let b: B

    /// Makes a publisher that combines the latest values of two others.
    /// - Parameters:
    ///   - a: The publisher whose values come first.
    ///   - b: The publisher whose values come second.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let latestA = LatestValue<A.Output>()
      let latestB = LatestValue<B.Output>()
      let combination = CombineLatestSubscription(downstream: subscriber) {
        (latestA.current, latestB.current)
      }
      combination.begin {
        combination.add(a, keeping: latestA)
        combination.add(b, keeping: latestB)
      }
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
