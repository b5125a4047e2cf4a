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
