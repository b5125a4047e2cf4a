extension Publisher {
  /// Publishes the elements of this publisher and two others as an interleaved sequence.
  ///
  /// See ``merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  /// - Returns: A publisher that publishes the elements of all publishers.
  @_disfavoredOverload
  @inlinable
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where
    Failure == B.Failure, Output == B.Output,
    Failure == C.Failure, Output == C.Output
  {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of three publishers.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output,
    A.Failure == C.Failure, A.Output == C.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Creates a publisher that interleaves the elements of three publishers.
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        $0.add(a)
        $0.add(b)
        $0.add(c)
      }
    }
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers.Merge3 {
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all four publishers.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge4<A, B, C, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge4(a, b, c, other)
  }

  /// Adds two more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  /// - Returns: A publisher that publishes the elements of all five publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge5<A, B, C, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Adds three more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  /// - Returns: A publisher that publishes the elements of all six publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X)
    -> Publishers.Merge6<A, B, C, Z, Y, X>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output
  {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Adds four more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  ///   - w: The seventh publisher.
  /// - Returns: A publisher that publishes the elements of all seven publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(with z: Z, _ y: Y, _ x: X, _ w: W)
    -> Publishers.Merge7<A, B, C, Z, Y, X, W>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output
  {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Adds five more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  ///   - w: The seventh publisher.
  ///   - v: The eighth publisher.
  /// - Returns: A publisher that publishes the elements of all eight publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V
  ) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output,
    V.Failure == Failure, V.Output == Output
  {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publisher {
  /// Publishes the elements of this publisher and three others as an interleaved sequence.
  ///
  /// See ``merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  ///   - d: The fourth publisher.
  /// - Returns: A publisher that publishes the elements of all publishers.
  @_disfavoredOverload
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher>(with b: B, _ c: C, _ d: D)
    -> Publishers.Merge4<Self, B, C, D>
  where
    Failure == B.Failure, Output == B.Output,
    Failure == C.Failure, Output == C.Output,
    Failure == D.Failure, Output == D.Output
  {
    Publishers.Merge4(self, b, c, d)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of four publishers.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output,
    A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output
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

    /// Creates a publisher that interleaves the elements of four publishers.
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
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
      FanIn.merge(into: subscriber) {
        $0.add(a)
        $0.add(b)
        $0.add(c)
        $0.add(d)
      }
    }
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publishers.Merge4 {
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all five publishers.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge5<A, B, C, D, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge5(a, b, c, d, other)
  }

  /// Adds two more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  /// - Returns: A publisher that publishes the elements of all six publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge6<A, B, C, D, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge6(a, b, c, d, z, y)
  }

  /// Adds three more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  ///   - x: The seventh publisher.
  /// - Returns: A publisher that publishes the elements of all seven publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X)
    -> Publishers.Merge7<A, B, C, D, Z, Y, X>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output
  {
    Publishers.Merge7(a, b, c, d, z, y, x)
  }

  /// Adds four more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  ///   - x: The seventh publisher.
  ///   - w: The eighth publisher.
  /// - Returns: A publisher that publishes the elements of all eight publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(with z: Z, _ y: Y, _ x: X, _ w: W)
    -> Publishers.Merge8<A, B, C, D, Z, Y, X, W>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output
  {
    Publishers.Merge8(a, b, c, d, z, y, x, w)
  }
}
