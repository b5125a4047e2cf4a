import CombineShim

extension AnyPublisher where Output: Sendable {
  /// Makes a publisher of the elements of an async sequence, which fails as that does.
  ///
  ///     sequence:            --1--2-----3--(ends)
  ///     fromAsyncSequence:   --1--2-----3--|
  ///
  /// Each subscriber iterates the sequence by itself. An element is read only once it is demanded, so that
  /// none is ever waiting; and so is the end, which comes to light when one more is demanded than there are
  /// elements. While there is demand a task iterates; without demand there is none. Cancelling the
  /// subscription cancels the task and releases the iterator. Values and the end come on a thread of the
  /// task.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the task that requests.
  ///   - asyncSequence: The sequence. With one whose iterators share elements, as those of an `AsyncStream`
  ///     do, subscribers share them too.
  /// - Returns: A publisher of the elements.
  public static func fromAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output, Source.Failure == Failure {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

extension AnyPublisher where Output: Sendable, Failure == any Error {
  /// Makes a publisher of the elements of an async sequence, which fails with whatever error that throws: see
  /// ``fromAsyncSequence(priority:_:)``.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the task that requests.
  ///   - asyncSequence: The sequence.
  /// - Returns: A publisher of the elements.
  public static func fromThrowingAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

/// A publisher of the elements of an async sequence, which each subscriber iterates anew, in a task of its
/// own, no faster than it requests.
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
