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

extension Publisher {
  /// Combines the latest value of this publisher with those of three others, whenever one of them sends; see
  /// ``combineLatest(_:)-(P)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - publisher3: The publisher whose values come fourth.
  /// - Returns: A publisher of the latest values of all.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the latest value of this publisher with those of three others, whenever one of them sends, with
  /// a closure; see ``combineLatest(_:)-(P)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - publisher3: The publisher whose values come fourth.
  ///   - transform: A closure that makes a value of the latest ones.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3).map {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}

extension Publishers {
  /// A publisher that combines the latest values of four others.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The publisher whose values come first.
    public let a: A

    /// The publisher whose values come second.
    public let b: B

    /// The publisher whose values come third.
    public let c: C

    /// The publisher whose values come fourth.
    public let d: D

    /// Makes a publisher that combines the latest values of four others.
    /// - Parameters:
    ///   - a: The publisher whose values come first.
    ///   - b: The publisher whose values come second.
    ///   - c: The publisher whose values come third.
    ///   - d: The publisher whose values come fourth.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let latestA = LatestValue<A.Output>()
      let latestB = LatestValue<B.Output>()
      let latestC = LatestValue<C.Output>()
      let latestD = LatestValue<D.Output>()
      let combination = CombineLatestSubscription(downstream: subscriber) {
        (latestA.current, latestB.current, latestC.current, latestD.current)
      }
      combination.begin {
        combination.add(a, keeping: latestA)
        combination.add(b, keeping: latestB)
        combination.add(c, keeping: latestC)
        combination.add(d, keeping: latestD)
      }
    }
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
