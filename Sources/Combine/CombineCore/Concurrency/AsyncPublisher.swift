extension Publisher where Failure == Never {
  /// The elements of this publisher, as an asynchronous sequence.
  ///
  ///     for await value in publisher.values { … }
  ///
  /// Use this property to receive elements in a `for await` loop. An iterator subscribes when you create it,
  /// and requests one element at a time. If a subject sends an element while no task is awaiting one, you
  /// don't receive it. To keep such elements, apply `buffer` first. When the task is cancelled, or the
  /// iterator is released, for example because the loop ends, the subscription is cancelled.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// An asynchronous sequence of the elements of a publisher that never fails.
///
/// You receive this type from the `values` property of a publisher that never fails. Each iterator has its
/// own subscription and requests one element at a time.
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

  /// Creates an iterator that subscribes to the publisher. It doesn't request an element until you await one.
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
    /// When you cancel the task, the subscription is cancelled and the sequence ends. This includes other
    /// tasks that are awaiting an element of this iterator.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next() async -> Element? {
      await next(isolation: nil)
    }

    /// Requests one element and waits for it, isolated to the specified actor.
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
  /// Use this property to receive elements in a `for try await` loop. An iterator subscribes when you create
  /// it, and requests one element at a time. If a subject sends an element while no task is awaiting one, you
  /// don't receive it. To keep such elements, apply `buffer` first. When the task is cancelled, or the
  /// iterator is released, for example because the loop ends, the subscription is cancelled.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// An asynchronous sequence of a publisher's elements that throws if the publisher fails.
///
/// You receive this type from the `values` property of a publisher that can fail. Each iterator has its own
/// subscription and requests one element at a time.
// The members are duplicates of those in `AsyncPublisher`, because Combine declares two types, and only one
// of the iterators throws.
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

  /// Creates an iterator that subscribes to the publisher. It doesn't request an element until you await one.
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
    /// When you cancel the task, the subscription is cancelled and the sequence ends without an error. This
    /// includes other tasks that are awaiting an element of this iterator. If the publisher fails while
    /// several tasks are waiting, the one that has waited longest throws the error.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// Requests one element and waits for it, isolated to the specified actor.
    /// - Returns: The next element, or `nil` if the sequence has ended.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
      try await shared.subscriber.next(isolation: actor).get()
    }
  }
}
