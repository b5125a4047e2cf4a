extension Publisher {
  /// Publishes the elements of this publisher and four others as an interleaved sequence.
  ///
  /// See ``merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  ///   - d: The fourth publisher.
  ///   - e: The fifth publisher.
  /// - Returns: A publisher that publishes the elements of all publishers.
  @_disfavoredOverload
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(with b: B, _ c: C, _ d: D, _ e: E)
    -> Publishers.Merge5<Self, B, C, D, E>
  where
    Failure == B.Failure, Output == B.Output,
    Failure == C.Failure, Output == C.Output,
    Failure == D.Failure, Output == D.Output,
    Failure == E.Failure, Output == E.Output
  {
    Publishers.Merge5(self, b, c, d, e)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of five publishers.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output,
    A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output,
    A.Failure == E.Failure, A.Output == E.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// The fifth publisher.
    public let e: E

    /// Creates a publisher that interleaves the elements of five publishers.
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    ///   - e: The fifth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        $0.add(a)
        $0.add(b)
        $0.add(c)
        $0.add(d)
        $0.add(e)
      }
    }
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}

extension Publishers.Merge5 {
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all six publishers.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge6<A, B, C, D, E, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge6(a, b, c, d, e, other)
  }

  /// Adds two more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The sixth publisher.
  ///   - y: The seventh publisher.
  /// - Returns: A publisher that publishes the elements of all seven publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge7<A, B, C, D, E, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Adds three more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The sixth publisher.
  ///   - y: The seventh publisher.
  ///   - x: The eighth publisher.
  /// - Returns: A publisher that publishes the elements of all eight publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X)
    -> Publishers.Merge8<A, B, C, D, E, Z, Y, X>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output
  {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publisher {
  /// Publishes the elements of this publisher and five others as an interleaved sequence.
  ///
  /// See ``merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  ///   - d: The fourth publisher.
  ///   - e: The fifth publisher.
  ///   - f: The sixth publisher.
  /// - Returns: A publisher that publishes the elements of all publishers.
  @_disfavoredOverload
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    Failure == B.Failure, Output == B.Output,
    Failure == C.Failure, Output == C.Output,
    Failure == D.Failure, Output == D.Output,
    Failure == E.Failure, Output == E.Output,
    Failure == F.Failure, Output == F.Output
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of six publishers.
  public struct Merge6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>:
    Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output,
    A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output,
    A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// The fifth publisher.
    public let e: E

    /// The sixth publisher.
    public let f: F

    /// Creates a publisher that interleaves the elements of six publishers.
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    ///   - e: The fifth publisher.
    ///   - f: The sixth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        $0.add(a)
        $0.add(b)
        $0.add(c)
        $0.add(d)
        $0.add(e)
        $0.add(f)
      }
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

extension Publishers.Merge6 {
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all seven publishers.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Adds two more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The seventh publisher.
  ///   - y: The eighth publisher.
  /// - Returns: A publisher that publishes the elements of all eight publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y)
    -> Publishers.Merge8<A, B, C, D, E, F, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}
