extension Publisher {
  /// Combines elements from another publisher and delivers pairs of elements as tuples.
  ///
  ///     upstream:   --1--2-----3--|
  ///     other:      ----a----b----c---d--
  ///     zip(other)  ----1a---2b---(3c,|)
  ///
  /// Use `zip(_:)` to wait for the results of several pieces of work, or to process two streams in step. The
  /// first elements of both publishers form the first tuple, the second elements form the second one, and so
  /// on. While an element waits for its counterpart, the operator stores it in a buffer that has no limit.
  ///
  /// The operator forwards your requests to each publisher, and publishes a tuple as soon as it is complete.
  /// When one publisher has finished and all of its elements are paired, the operator finishes and cancels
  /// the others. If a publisher fails, you receive the failure immediately. You receive one call at a time,
  /// on the threads of the publishers. All of this also applies when you zip more publishers.
  ///
  /// In rare cases, you send an element while you receive a tuple. Even if that element completes the next
  /// tuple, it waits until another element arrives or all publishers have finished.
  /// - Parameter other: The publisher that provides the second element of each tuple.
  /// - Returns: A publisher that publishes pairs of elements as tuples.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Combines elements from another publisher and delivers a transformed output. For details, see
  /// ``zip(_:)``.
  /// - Parameters:
  ///   - other: The publisher that provides the second argument of the closure.
  ///   - transform: A closure that returns the element to publish, given one element of each publisher.
  /// - Returns: A publisher that publishes the closure's results.
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
  /// A publisher that combines the elements of two publishers in pairs.
  // `Zip3` and `Zip4` duplicate these members, because Combine declares a type for each number of publishers.
  // All of them use a `ZipSubscription`.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The publisher that provides the first element of each tuple.
    public let a: A

    /// The publisher that provides the second element of each tuple.
    public let b: B

    /// Creates a publisher that combines the elements of two publishers in pairs.
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
  /// Combines elements from two other publishers and delivers groups of elements as tuples. For details, see
  /// ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  /// - Returns: A publisher that publishes groups of elements as tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Combines elements from two other publishers and delivers a transformed output. For details, see
  /// ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  ///   - transform: A closure that returns the element to publish, given one element of each publisher.
  /// - Returns: A publisher that publishes the closure's results.
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
  /// A publisher that combines the elements of three publishers in tuples.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The publisher that provides the first element of each tuple.
    public let a: A

    /// The publisher that provides the second element of each tuple.
    public let b: B

    /// The publisher that provides the third element of each tuple.
    public let c: C

    /// Creates a publisher that combines the elements of three publishers in tuples.
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
  /// Combines elements from three other publishers and delivers groups of elements as tuples. For details,
  /// see ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  ///   - publisher3: The publisher that provides the fourth element of each tuple.
  /// - Returns: A publisher that publishes groups of elements as tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
    -> Publishers.Zip4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Combines elements from three other publishers and delivers a transformed output. For details, see
  /// ``zip(_:)``.
  /// - Parameters:
  ///   - publisher1: The publisher that provides the second element of each tuple.
  ///   - publisher2: The publisher that provides the third element of each tuple.
  ///   - publisher3: The publisher that provides the fourth element of each tuple.
  ///   - transform: A closure that returns the element to publish, given one element of each publisher.
  /// - Returns: A publisher that publishes the closure's results.
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
  /// A publisher that combines the elements of four publishers in tuples.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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

    /// Creates a publisher that combines the elements of four publishers in tuples.
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
