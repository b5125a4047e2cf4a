extension Publisher where Failure == Never {
  /// The elements of this publisher, as an asynchronous sequence.
  ///
  ///     for await value in publisher.values { … }
  ///
  /// Each iterator subscribes when it's created and requests one element at a time. Elements that a subject
  /// sends while no task is awaiting one are lost. Cancelling the awaiting task cancels the subscription, and
  /// so does releasing the iterator, such as when a loop ends.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// An asynchronous sequence of the elements of a publisher that never fails.
///
/// This is the type of the `values` property of a publisher that never fails. Each iterator has its own
/// subscription and requests one element at a time.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of a publisher's elements.
  /// - Parameter publisher: The publisher that each iterator subscribes to.
  @inlinable
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Creates an iterator that subscribes to the publisher. It requests no elements until the first one is
  /// awaited.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(shared: SharedAsyncSubscriber(to: publisher))
  }

  /// An iterator that produces the elements of one subscription.
  ///
  /// Copies share the subscription, which is cancelled when the last copy is released.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let shared: SharedAsyncSubscriber<P.Output, Never>

    @inlinable
    init(shared: SharedAsyncSubscriber<P.Output, Never>) {
      self.shared = shared
    }

    /// Requests one element and waits for it.
    ///
    /// Cancelling the task cancels the subscription and ends the sequence, including for other tasks that are
    /// awaiting an element of this iterator.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next() async -> Element? {
      await next(isolation: nil)
    }

    /// Requests one element and waits for it, isolated to the given actor.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await shared.subscriber.next(isolation: actor).get()
    }
  }
}

extension Publisher {
  /// The elements of this publisher, as an asynchronous sequence that throws if the publisher fails.
  ///
  ///     for try await value in publisher.values { … }
  ///
  /// Each iterator subscribes when it's created and requests one element at a time. Elements that a subject
  /// sends while no task is awaiting one are lost. Cancelling the awaiting task cancels the subscription, and
  /// so does releasing the iterator, such as when a loop ends.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// An asynchronous sequence of a publisher's elements that throws if the publisher fails.
///
/// This is the type of the `values` property of a publisher that can fail. Each iterator has its own
/// subscription and requests one element at a time.
// Duplicates the members of `AsyncPublisher` because Combine declares two types, and only one of the
// iterators throws.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of a publisher's elements.
  /// - Parameter publisher: The publisher that each iterator subscribes to.
  @inlinable
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Creates an iterator that subscribes to the publisher. It requests no elements until the first one is
  /// awaited.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(shared: SharedAsyncSubscriber(to: publisher))
  }

  /// An iterator that produces the elements of one subscription.
  ///
  /// Copies share the subscription, which is cancelled when the last copy is released.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let shared: SharedAsyncSubscriber<P.Output, P.Failure>

    @inlinable
    init(shared: SharedAsyncSubscriber<P.Output, P.Failure>) {
      self.shared = shared
    }

    /// Requests one element and waits for it.
    ///
    /// Cancelling the task cancels the subscription and ends the sequence without an error, including for
    /// other tasks that are awaiting an element of this iterator. If the publisher fails, only the task that
    /// has waited longest throws the error.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// Requests one element and waits for it, isolated to the given actor.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
      try await shared.subscriber.next(isolation: actor).get()
    }
  }
}
