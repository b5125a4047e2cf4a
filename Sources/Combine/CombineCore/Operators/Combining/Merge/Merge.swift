extension Publisher {
  /// Publishes the elements of this publisher and another as an interleaved sequence.
  ///
  ///     upstream:           --1-----3--|
  ///     other:              ----2--------4--|
  ///     merge(with: other)  --1-2---3----4--|
  ///
  /// Use `merge(with:)` when it doesn't matter to you which publisher an element comes from. The operator
  /// finishes when all publishers have finished, or fails when one of them fails, in which case it cancels
  /// the others. You receive one call at a time, on the threads of the publishers.
  ///
  /// If you request a limited number of elements, the operator requests one element at a time from each
  /// publisher, even before you request it, and buffers the element until then. All of this also applies when
  /// you merge more publishers.
  /// - Parameter other: The publisher to merge with this publisher.
  /// - Returns: A publisher that publishes the elements of both publishers.
  // Disfavored, like the other methods of this name, because projects that fill a gap of OpenCombine declare
  // a method of the same name, which would otherwise be ambiguous.
  @_disfavoredOverload
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of two publishers.
  // `Merge3` to `Merge8` duplicate these members, because Combine declares a type for each number of
  // publishers. All of them use a `FanIn`.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a publisher that interleaves the elements of two publishers.
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
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all three publishers.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge3<A, B, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge3(a, b, other)
  }

  /// Adds two more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  /// - Returns: A publisher that publishes the elements of all four publishers.
  @inlinable
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge4<A, B, Z, Y>
  where
    Z.Failure == Failure, Z.Output == Output,
    Y.Failure == Failure, Y.Output == Output
  {
    Publishers.Merge4(a, b, z, y)
  }

  /// Adds three more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  /// - Returns: A publisher that publishes the elements of all five publishers.
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

  /// Adds four more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  /// - Returns: A publisher that publishes the elements of all six publishers.
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

  /// Adds five more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  /// - Returns: A publisher that publishes the elements of all seven publishers.
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

  /// Adds six more publishers to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  ///   - u: The eighth publisher.
  /// - Returns: A publisher that publishes the elements of all eight publishers.
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
  /// Publishes the elements of this publisher and another of the same type as an interleaved sequence.
  ///
  /// See ``merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to merge with this publisher.
  /// - Returns: A publisher that publishes the elements of both publishers.
  @_disfavoredOverload
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// A publisher that interleaves the elements of any number of publishers of the same type.
  ///
  /// If you don't pass any publishers, it finishes immediately.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers to merge.
    public let publishers: [Upstream]

    /// Creates a publisher that interleaves the elements of the given publishers.
    /// - Parameter upstream: The publishers to merge.
    @inlinable
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Creates a publisher that interleaves the elements of the given publishers.
    /// - Parameter upstream: The publishers to merge.
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
  /// Adds another publisher to the merge.
  ///
  /// See ``Publisher/merge(with:)-(P)`` for details.
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher that publishes the elements of all publishers.
  @inlinable
  public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
    Publishers.MergeMany(publishers + [other])
  }
}

extension FanIn {
  /// Merges publishers for a subscriber, which receives its subscription before the operator subscribes to
  /// the publishers.
  /// - Parameters:
  ///   - downstream: The subscriber that receives the elements.
  ///   - addUpstreams: A closure that adds each of the publishers.
  @inlinable
  static func merge(into downstream: Downstream, addUpstreams: (FanIn) -> Void) {
    let fanIn = FanIn(downstream: downstream, description: "Merge", dropsStrayEvents: true)
    downstream.receive(subscription: fanIn)
    addUpstreams(fanIn)
    fanIn.seal()
  }
}
