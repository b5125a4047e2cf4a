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
        a.receive(subscriber: ZipInput(zip: zip, queue: queueA))
        b.receive(subscriber: ZipInput(zip: zip, queue: queueB))
      }
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

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
        a.receive(subscriber: ZipInput(zip: zip, queue: queueA))
        b.receive(subscriber: ZipInput(zip: zip, queue: queueB))
        c.receive(subscriber: ZipInput(zip: zip, queue: queueC))
      }
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publisher {
  /// Puts each value of this publisher together with the values of three others that have the same place in
  /// their streams; see ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - publisher3: The publisher whose values come fourth.
  /// - Returns: A publisher of tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
    -> Publishers.Zip4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Puts each value of this publisher together with the values of three others that have the same place in
  /// their streams, and makes a value of them with a closure; see ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher whose values come second.
  ///   - publisher2: The publisher whose values come third.
  ///   - publisher3: The publisher whose values come fourth.
  ///   - transform: A closure that makes a value of those of all.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// A publisher that puts together the values of four others that have the same place in their streams.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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

    /// Makes a publisher that puts together the values of four others.
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
      let queueA = ZipQueue<A.Output>()
      let queueB = ZipQueue<B.Output>()
      let queueC = ZipQueue<C.Output>()
      let queueD = ZipQueue<D.Output>()
      let zip = ZipSubscription(downstream: subscriber, links: [queueA, queueB, queueC, queueD]) {
        (queueA.removeFirst(), queueB.removeFirst(), queueC.removeFirst(), queueD.removeFirst())
      }
      zip.beginInsideGate {
        a.receive(subscriber: ZipInput(zip: zip, queue: queueA))
        b.receive(subscriber: ZipInput(zip: zip, queue: queueB))
        c.receive(subscriber: ZipInput(zip: zip, queue: queueC))
        d.receive(subscriber: ZipInput(zip: zip, queue: queueD))
      }
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
