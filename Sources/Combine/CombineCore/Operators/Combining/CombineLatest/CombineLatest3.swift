extension Publisher {
  /// Combines the latest value of this publisher with those of two others, whenever one of them sends; see
  /// ``combineLatest(_:)-(P)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  /// - Returns: A publisher of the latest values of all.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest value of this publisher with those of two others, whenever one of them sends, with a
  /// closure; see ``combineLatest(_:)-(P)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - transform: A closure that makes a value of the latest ones.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}

extension Publishers {
  /// A publisher that combines the latest values of three others.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The publisher whose values come first.
    public let a: A

    /// The publisher whose values come second.
    public let b: B

    /// The publisher whose values come third.
    public let c: C

    /// Makes a publisher that combines the latest values of three others.
    /// - Parameters:
    ///   - a: The publisher whose values come first.
    ///   - b: The publisher whose values come second.
    ///   - c: The publisher whose values come third.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let latestA = LatestValue<A.Output>()
      let latestB = LatestValue<B.Output>()
      let latestC = LatestValue<C.Output>()
      let combination = CombineLatestSubscription(downstream: subscriber) {
        (latestA.current, latestB.current, latestC.current)
      }
      combination.begin {
        combination.add(a, keeping: latestA)
        combination.add(b, keeping: latestB)
        combination.add(c, keeping: latestC)
      }
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
