extension Publisher {
  /// Puts each value of this publisher together with the values of two others that have the same place in
  /// their streams; see ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  /// - Returns: A publisher of tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Puts each value of this publisher together with the values of two others that have the same place in
  /// their streams, and makes a value of them with a closure; see ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - transform: A closure that makes a value of those of all.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}

extension Publishers {
  /// A publisher that puts together the values of three others that have the same place in their streams.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The publisher whose values come first.
    public let a: A

    /// The publisher whose values come second.
    public let b: B

    /// The publisher whose values come third.
    public let c: C

    /// Makes a publisher that puts together the values of three others.
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
      let queueA = ZipQueue<A.Output>()
      let queueB = ZipQueue<B.Output>()
      let queueC = ZipQueue<C.Output>()
      let zip = ZipSubscription(downstream: subscriber, links: [queueA, queueB, queueC]) {
        (queueA.removeFirst(), queueB.removeFirst(), queueC.removeFirst())
      }
      zip.beginInsideGate {
        a.subscribe(ZipInput(zip: zip, queue: queueA))
        b.subscribe(ZipInput(zip: zip, queue: queueB))
        c.subscribe(ZipInput(zip: zip, queue: queueC))
      }
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
