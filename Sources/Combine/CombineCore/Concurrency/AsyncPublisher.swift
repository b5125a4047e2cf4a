extension Publisher where Failure == Never {
  /// The values of this publisher as an asynchronous sequence.
  ///
  ///     for await value in publisher.values { … }
  ///
  /// Each iterator subscribes when it is made, and requests one value at a time. Values that a subject sends
  /// while no task awaits one are lost. Cancelling the awaiting task cancels upstream, and so does releasing
  /// the iterator, as a loop does when it ends.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that cannot fail as an asynchronous sequence.
///
/// The `values` of a publisher that cannot fail have this type. Each iterator has its own subscription and
/// requests one value at a time.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  @usableFromInline let publisher: P

  /// Makes an asynchronous sequence of the values of a publisher.
  /// - Parameter publisher: The publisher whose values they are. Each iterator subscribes to it.
  @inlinable
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher. Nothing is demanded before the first value is awaited.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(shared: SharedAsyncSubscriber(to: publisher))
  }

  /// Awaits the values of one subscription.
  ///
  /// Copies share the subscription, which is cancelled when the last of them goes.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let shared: SharedAsyncSubscriber<P.Output, Never>

    @inlinable
    init(shared: SharedAsyncSubscriber<P.Output, Never>) {
      self.shared = shared
    }

    /// Requests one value and awaits it.
    ///
    /// Cancelling the task cancels upstream and ends the sequence, also for other tasks that await a value of
    /// this iterator.
    /// - Returns: `nil` when there will be no more.
    @inlinable
    public mutating func next() async -> Element? {
      await next(isolation: nil)
    }

    /// Asks for one value and awaits it, without leaving the actor.
    /// - Returns: `nil` when there will be no more.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await shared.subscriber.next(isolation: actor).get()
    }
  }
}

extension Publisher {
  /// The values of this publisher as an asynchronous sequence that throws the publisher's failure.
  ///
  ///     for try await value in publisher.values { … }
  ///
  /// Each iterator subscribes when it is made, and requests one value at a time. Values that a subject sends
  /// while no task awaits one are lost. Cancelling the awaiting task cancels upstream, and so does releasing
  /// the iterator, as a loop does when it ends.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher as an asynchronous sequence that throws the publisher's failure.
///
/// The `values` of a publisher that can fail have this type. Each iterator has its own subscription and
/// requests one value at a time.
// Repeats the members of `AsyncPublisher`: Combine declares two types, and only one iterator throws.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  @usableFromInline let publisher: P

  /// Makes an asynchronous sequence of the values of a publisher.
  /// - Parameter publisher: The publisher whose values they are. Each iterator subscribes to it.
  @inlinable
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher. Nothing is demanded before the first value is awaited.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(shared: SharedAsyncSubscriber(to: publisher))
  }

  /// Awaits the values of one subscription.
  ///
  /// Copies share the subscription, which is cancelled when the last of them goes.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let shared: SharedAsyncSubscriber<P.Output, P.Failure>

    @inlinable
    init(shared: SharedAsyncSubscriber<P.Output, P.Failure>) {
      self.shared = shared
    }

    /// Requests one value and awaits it.
    ///
    /// Cancelling the task cancels upstream and ends the sequence without an error, also for other tasks that
    /// await a value of this iterator. A failure is thrown once, to the task that has waited longest.
    /// - Returns: `nil` when there will be no more.
    @inlinable
    public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// Asks for one value and awaits it, without leaving the actor.
    /// - Returns: `nil` when there will be no more.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
      try await shared.subscriber.next(isolation: actor).get()
    }
  }
}
