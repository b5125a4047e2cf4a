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
