extension Publisher {
  /// Publishes a tuple of the latest elements of this publisher and another whenever one of them publishes an
  /// element.
  ///
  ///     upstream:             --1-----2-------3--|
  ///     other:                -----a-----b--|
  ///     combineLatest(other)  -----1a-2a-2b---3b-|
  ///
  /// Use `combineLatest(_:)` to compute something from the current values of several publishers, such as
  /// whether a form is complete. You receive the first tuple when both publishers have published an element.
  /// The operator finishes when all publishers have finished, or fails when one of them fails, in which case
  /// it cancels the others. You receive one call at a time, on the threads of the publishers.
  ///
  /// The operator forwards your requests to each publisher. When an element arrives that you haven't
  /// requested, the operator keeps it as the latest one, but doesn't publish a tuple for it. All of this also
  /// applies when you combine more publishers.
  /// - Parameter other: The publisher that provides the second element of each tuple.
  /// - Returns: A publisher that publishes tuples of the latest elements of both publishers.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Publishes the result of a closure applied to the latest elements of this publisher and another.
  ///
  /// See ``combineLatest(_:)-(P)`` for details.
  /// - Parameters:
  ///   - other: The publisher that provides the second argument of the closure.
  ///   - transform: A closure that returns the element to publish, given the latest elements.
  /// - Returns: A publisher that publishes the closure's results.
  @inlinable
  public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
    -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where Failure == P.Failure {
    Publishers.CombineLatest(self, other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// A publisher that combines the latest elements of two publishers.
  // `CombineLatest3` and `CombineLatest4` duplicate these members, because Combine declares a type for each
  // number of publishers. All of them use a `CombineLatestSubscription`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The publisher that provides the first element of each tuple.
    public let a: A

    /// The publisher that provides the second element of each tuple.
    public let b: B

    /// Creates a publisher that combines the latest elements of two publishers.
    /// - Parameters:
    ///   - a: The publisher that provides the first element of each tuple.
    ///   - b: The publisher that provides the second element of each tuple.
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
  /// Publishes a tuple of the latest elements of this publisher and two others whenever one of them publishes
  /// an element.
  ///
  /// See ``combineLatest(_:)-(P)`` for details.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  /// - Returns: A publisher that publishes tuples of the latest elements of all publishers.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Publishes the result of a closure applied to the latest elements of this publisher and two others.
  ///
  /// See ``combineLatest(_:)-(P)`` for details.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second argument of the closure.
  ///   - publisher2: The publisher that provides the third argument of the closure.
  ///   - transform: A closure that returns the element to publish, given the latest elements.
  /// - Returns: A publisher that publishes the closure's results.
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
  /// A publisher that combines the latest elements of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The publisher that provides the first element of each tuple.
    public let a: A

    /// The publisher that provides the second element of each tuple.
    public let b: B

    /// The publisher that provides the third element of each tuple.
    public let c: C

    /// Creates a publisher that combines the latest elements of three publishers.
    /// - Parameters:
    ///   - a: The publisher that provides the first element of each tuple.
    ///   - b: The publisher that provides the second element of each tuple.
    ///   - c: The publisher that provides the third element of each tuple.
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
  /// Publishes a tuple of the latest elements of this publisher and three others whenever one of them
  /// publishes an element.
  ///
  /// See ``combineLatest(_:)-(P)`` for details.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  ///   - publisher3: The publisher that provides the fourth element of each tuple.
  /// - Returns: A publisher that publishes tuples of the latest elements of all publishers.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes the result of a closure applied to the latest elements of this publisher and three others.
  ///
  /// See ``combineLatest(_:)-(P)`` for details.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second argument of the closure.
  ///   - publisher2: The publisher that provides the third argument of the closure.
  ///   - publisher3: The publisher that provides the fourth argument of the closure.
  ///   - transform: A closure that returns the element to publish, given the latest elements.
  /// - Returns: A publisher that publishes the closure's results.
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
  /// A publisher that combines the latest elements of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The publisher that provides the first element of each tuple.
    public let a: A

    /// The publisher that provides the second element of each tuple.
    public let b: B

    /// The publisher that provides the third element of each tuple.
    public let c: C

    /// The publisher that provides the fourth element of each tuple.
    public let d: D

    /// Creates a publisher that combines the latest elements of four publishers.
    /// - Parameters:
    ///   - a: The publisher that provides the first element of each tuple.
    ///   - b: The publisher that provides the second element of each tuple.
    ///   - c: The publisher that provides the third element of each tuple.
    ///   - d: The publisher that provides the fourth element of each tuple.
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
