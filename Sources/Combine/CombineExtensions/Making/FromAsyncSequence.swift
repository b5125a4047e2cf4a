import CombineShim

extension AnyPublisher where Output: Sendable {
  /// Creates a publisher that emits the elements of an async sequence, with the sequence's failure type.
  ///
  ///     sequence:            --1--2-----3--(ends)
  ///     fromAsyncSequence:   --1--2-----3--|
  ///
  /// Each subscriber iterates the sequence separately. The publisher reads an element only when it is
  /// demanded, so it never buffers an element. The publisher therefore finds the end of the sequence only
  /// when the demand exceeds the number of elements. A task iterates the sequence, but only while there is
  /// demand. Cancelling the subscription cancels the task and releases the iterator. Elements and the
  /// completion are delivered on a thread of the task.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for the priority of the requesting task.
  ///   - asyncSequence: The sequence to iterate. If its iterators share elements, as those of an
  ///     `AsyncStream` do, subscribers share them too.
  /// - Returns: A publisher of the sequence's elements.
  public static func fromAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output, Source.Failure == Failure {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

extension AnyPublisher where Output: Sendable, Failure == any Error {
  /// Creates a publisher that emits the elements of an async sequence, and fails with any error that the
  /// sequence throws. See ``fromAsyncSequence(priority:_:)``.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for the priority of the requesting task.
  ///   - asyncSequence: The sequence to iterate.
  /// - Returns: A publisher of the sequence's elements.
  public static func fromThrowingAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

/// A publisher of the elements of an async sequence. For each subscriber, a separate task iterates the
/// sequence from the beginning, on demand.
struct AsyncElements<Source: AsyncSequence & Sendable, Failure: Error>: Publisher {
  typealias Output = Source.Element

  private let source: Source
  private let priority: TaskPriority?
  private let mapFailure: (Source.Failure) -> Failure

  init(
    _ source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Failure
  ) {
    self.source = source
    self.priority = priority
    self.mapFailure = mapFailure
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: AsyncElementsSubscription(
        source: source,
        priority: priority,
        mapFailure: mapFailure,
        downstream: subscriber
      )
    )
  }
}

/// The subscription to the elements of an async sequence.
final class AsyncElementsSubscription<Source: AsyncSequence & Sendable, Downstream: Subscriber>: Subscription,
  OwnSubscription,
  CustomStringConvertible
where Source.Element == Downstream.Input {
  private let buffer: DemandBuffer<Downstream>
  private let iteration: AsyncIteration<Source>

  init(
    source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Downstream.Failure,
    downstream: Downstream
  ) {
    let buffer = DemandBuffer(subscriber: downstream)
    self.buffer = buffer
    iteration = AsyncIteration(
      source,
      priority: priority,
      onElement: { buffer.buffer(value: $0) },
      onEnd: { buffer.complete(completion: $0.map { .failure(mapFailure($0)) } ?? .finished) }
    )
  }

  var description: String { "AsyncSequence" }

  func request(_ demand: Subscribers.Demand) {
    iteration.demand(buffer.demand(demand))
  }

  func cancel() {
    buffer.cancel()
    iteration.cancel()
  }
}
