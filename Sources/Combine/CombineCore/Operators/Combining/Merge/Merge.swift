extension Publisher {
  /// Sends what this publisher and another send, as it comes.
  ///
  ///     upstream:           --1-----3--|
  ///     other:              ----2--------4--|
  ///     merge(with: other)  --1-2---3----4--|
  ///
  /// As long as demand is finite, it requests one value at a time from each of them, also while nothing is
  /// demanded; what comes then is kept. The stream ends when all have finished, or with the first failure,
  /// which cancels the others. Downstream is called by a thread that sends, one at a time. A request of none
  /// traps. All of this holds for the merges of more publishers, too.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of both.
  // Disfavored, as are the others with this name: projects that have filled a gap of OpenCombine bring a
  // method of the same name, which so is no ambiguity.
  @_disfavoredOverload
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher that sends what two others send, as it comes.
  // `Merge3` to `Merge8` repeat these members, as Combine has a type for each number of publishers; their
  // subscription is `FanIn`.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Makes a publisher that sends what two others send.
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        $0.add(a)
        $0.add(b)
      }
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers.Merge {
  /// Sends also what one publisher more sends; see ``Publisher/merge(with:)-(P)``.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of all three.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge3<A, B, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge3(a, b, other)
  }

  /// Sends also what two publishers more send; see ``Publisher/merge(with:)-(P)``.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  /// - Returns: A publisher of the values of all four.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge4<A, B, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge4(a, b, z, y)
  }

  /// Sends also what three publishers more send; see ``Publisher/merge(with:)-(P)``.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  /// - Returns: A publisher of the values of all five.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X)
    -> Publishers.Merge5<A, B, Z, Y, X>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output
  {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Sends also what four publishers more send; see ``Publisher/merge(with:)-(P)``.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  /// - Returns: A publisher of the values of all six.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(with z: Z, _ y: Y, _ x: X, _ w: W)
    -> Publishers.Merge6<A, B, Z, Y, X, W>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output
  {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Sends also what five publishers more send; see ``Publisher/merge(with:)-(P)``.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  /// - Returns: A publisher of the values of all seven.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V
  ) -> Publishers.Merge7<A, B, Z, Y, X, W, V>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output,
    V.Failure == Failure, V.Output == Output
  {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Sends also what six publishers more send; see ``Publisher/merge(with:)-(P)``.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  ///   - u: The eighth publisher.
  /// - Returns: A publisher of the values of all eight.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, U: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V,
    _ u: U
  ) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output,
    X.Failure == Failure, X.Output == Output,
    W.Failure == Failure, W.Output == Output,
    V.Failure == Failure, V.Output == Output,
    U.Failure == Failure, U.Output == Output
  {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publisher {
  /// Sends what this publisher and another of the same type send, as it comes; see ``merge(with:)-(P)``.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of both.
  @_disfavoredOverload
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// A publisher that sends what any number of others of one type send, as it comes.
  ///
  /// Without any it finishes at once.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers whose values are sent.
    public let publishers: [Upstream]

    /// Makes a publisher that sends what others send.
    /// - Parameter upstream: The publisher whose values are sent.
    @inlinable
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes a publisher that sends what others send.
    /// - Parameter upstream: The publisher whose values are sent.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {
      publishers = Array(upstream)
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        for publisher in publishers { $0.add(publisher) }
      }
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publishers.MergeMany {
  /// Sends also what one publisher more sends; see ``Publisher/merge(with:)-(P)``.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of all.
  @inlinable
  public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
    Publishers.MergeMany(publishers + [other])
  }
}

extension FanIn {
  /// Unites publishers for a subscriber, which gets its subscription before they are subscribed.
  /// - Parameters:
  ///   - downstream: The subscriber that gets the values.
  ///   - addUpstreams: A closure that adds each of the publishers.
  @inlinable
  static func merge(into downstream: Downstream, addUpstreams: (FanIn) -> Void) {
    let fanIn = FanIn(downstream: downstream, description: "Merge", dropsStrayEvents: true)
    downstream.receive(subscription: fanIn)
    addUpstreams(fanIn)
    fanIn.seal()
  }
}
