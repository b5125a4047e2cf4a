extension AsyncStream {
  /// Makes a stream together with what sends to it.
  ///
  /// ```swift
  /// let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
  /// continuation.yield(1)
  /// ```
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that nobody waits for: all are kept, unless you say otherwise.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends anything. It ends when the task that iterates it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Makes a stream together with what sends to it.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that nobody waits for: all are kept, unless you say otherwise.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends anything. It ends when the task that iterates it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  public static var finished: Self { finished() }

  /// Returns a stream that has ended.
  ///
  /// - Parameter error: The error to throw, if any.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncStream {
  /// A stream of another sequence's elements, whose type does not tell where they come from.
  ///
  ///     sequence:        --1--2--X
  ///     AsyncStream(_:)  --1--2--|
  ///
  /// It begins when it is first iterated and asks for one element at a time, in the task that iterates it:
  /// nothing is buffered, and cancelling that task reaches the sequence. A stream that has ended, or is
  /// dropped, releases it.
  ///
  /// - Parameter sequence: The sequence of the elements. If it throws, the stream ends. As with any stream,
  ///   one task at a time may wait for an element.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = SequenceIteration(of: sequence)
    self.init { try? await iteration.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of another sequence's elements, whose type does not tell where they come from.
  ///
  ///     sequence:                --1--2--X
  ///     AsyncThrowingStream(_:)  --1--2--X
  ///
  /// It begins when it is first iterated and asks for one element at a time, in the task that iterates it:
  /// nothing is buffered, and cancelling that task reaches the sequence. A stream that has ended, or is
  /// dropped, releases it.
  ///
  /// - Parameter sequence: The sequence of the elements. If it throws, so does the stream. As with any
  ///   stream, one task at a time may wait for an element.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = SequenceIteration(of: sequence)
    self.init { try await iteration.next() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns this sequence as an ``AsyncStream``, which hides what it is made of. If it throws, the stream
  /// ends.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Returns this sequence as an ``AsyncThrowingStream``, which hides what it is made of.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// One iteration of a sequence, which may go on in another task than before, but never in two at once. It
/// releases the sequence when that has ended.
final class SequenceIteration<Base: AsyncSequence & Sendable>: Sendable {
  // Unchecked: an iterator is used by one task at a time: taking it leaves `inUse` behind.
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

  /// Takes the iterator out, for the caller alone until it is put back.
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
        "The next element of a stream of \(Base.self) was awaited in two tasks at once. Give each task a stream of its own."
      )
    }
  }
}
