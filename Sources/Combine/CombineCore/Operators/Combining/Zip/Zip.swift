extension Publisher {
  /// Pairs each value of this publisher with the value of another that has the same place in its stream.
  ///
  ///     upstream:   --1--2-----3--|
  ///     other:      ----a----b----c---d--
  ///     zip(other)  ----1a---2b---(3c,|)
  ///
  /// Values wait, as many as there are, until the other publisher has sent its own. A tuple that is complete
  /// is sent at once, whatever was demanded: what downstream requests is requested from each publisher. The
  /// stream finishes when a publisher has finished and all of its values have been paired, and cancels the
  /// others then; the first failure ends it at once. Downstream is called by a thread that sends, one at a
  /// time. A request of none traps. All of this holds for more publishers, too.
  ///
  /// What is sent from inside the delivery of a tuple waits, even if it completes the next, until another
  /// value comes or all publishers have finished.
  /// - Parameter other: The publisher whose values come second.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs each value of this publisher with the value of another that has the same place in its stream, and
  /// makes a value of both with a closure; see ``zip(_:)``.
  /// - Parameters:
  ///   - other: The publisher whose values come second.
  ///   - transform: A closure that makes a value of those of both.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where Failure == P.Failure {
    Publishers.Zip(self, other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// A publisher that puts together the values of two others that have the same place in their streams.
  // `Zip3` and `Zip4` repeat these members, as Combine has a type for each number of publishers; their
  // subscription is `ZipSubscription`.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The publisher whose values come first.
    public let a: A

    /// The publisher whose values come second.
    public let b: B

    /// Makes a publisher that puts together the values of two others.
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
      let queueA = ZipQueue<A.Output>()
      let queueB = ZipQueue<B.Output>()
      let zip = ZipSubscription(downstream: subscriber, links: [queueA, queueB]) {
        (queueA.removeFirst(), queueB.removeFirst())
      }
      zip.beginInsideGate {
        a.subscribe(ZipInput(zip: zip, queue: queueA))
        b.subscribe(ZipInput(zip: zip, queue: queueB))
      }
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
