extension AsyncStream {
  /// Creates a stream together with its continuation.
  ///
  /// ```swift
  /// let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
  /// continuation.yield(1)
  /// ```
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The buffering policy for elements that nothing is awaiting yet. By default, the stream buffers all of
  ///     them.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends an element, and ends only when the task that iterates over it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has already ended.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream together with its continuation.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The buffering policy for elements that nothing is awaiting yet. By default, the stream buffers all of
  ///     them.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends an element, and ends only when the task that iterates over it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has already ended.
  public static var finished: Self { finished() }

  /// Returns a stream that has already ended.
  ///
  /// - Parameter error: The error to throw, if any.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncStream {
  /// Creates a stream of a sequence's elements, hiding the type of the sequence.
  ///
  ///     sequence:        --1--2--X
  ///     AsyncStream(_:)  --1--2--|
  ///
  /// The stream does not buffer elements. It requests them one at a time in the task that iterates over it, beginning
  /// with the first iteration, so cancelling that task also cancels the sequence. The stream releases the sequence
  /// when it ends or is released itself.
  ///
  /// - Parameter sequence: The sequence that provides the elements. The stream ends if the sequence throws an error.
  ///   As with any stream, only one task at a time can wait for an element.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = SequenceIteration(of: sequence)
    self.init { try? await iteration.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a throwing stream of a sequence's elements, hiding the type of the sequence.
  ///
  ///     sequence:                --1--2--X
  ///     AsyncThrowingStream(_:)  --1--2--X
  ///
  /// The stream does not buffer elements. It requests them one at a time in the task that iterates over it, beginning
  /// with the first iteration, so cancelling that task also cancels the sequence. The stream releases the sequence
  /// when it ends or is released itself.
  ///
  /// - Parameter sequence: The sequence that provides the elements. If it throws an error, the stream throws the same
  ///   error. As with any stream, only one task at a time can wait for an element.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = SequenceIteration(of: sequence)
    self.init { try await iteration.next() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns an ``AsyncStream`` of this sequence's elements. The stream ends if the sequence throws an error.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Returns an ``AsyncThrowingStream`` of this sequence's elements.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// An iteration of a sequence. It releases the sequence when it ends. It may continue in another task, but only one
/// task uses it at a time.
final class SequenceIteration<Base: AsyncSequence & Sendable>: Sendable {
  // Unchecked: only one task at a time uses the iterator, because taking it leaves `inUse` behind.
  private typealias Iterator = UncheckedSendable<Base.AsyncIterator>

  private enum State {
    case notBegun(Base)
    case waiting(Iterator)
    case inUse
    case ended
  }

  private let state: Locked<State>

  init(of base: Base) {
    state = Locked(.notBegun(base))
  }

  func next() async throws -> Base.Element? {
    guard var iterator = take() else { return nil }
    do {
      let element = try await iterator.value.next()
      let next = element == nil ? State.ended : .waiting(iterator)
      state.withLock { $0 = next }
      return element
    } catch {
      state.withLock { $0 = .ended }
      throw error
    }
  }

  /// Takes the iterator. The caller then uses it exclusively until it returns it.
  private func take() -> Iterator? {
    let previous = state.withLock { state in
      let previous = state
      if case .ended = previous { return previous }
      state = .inUse
      return previous
    }
    switch previous {
    case .notBegun(let base): return Iterator(base.makeAsyncIterator())
    case .waiting(let iterator): return iterator
    case .ended: return nil
    case .inUse:
      preconditionFailure(
        "The next element of a stream of \(Base.self) was awaited in two tasks at once. Give each task its own stream."
      )
    }
  }
}
