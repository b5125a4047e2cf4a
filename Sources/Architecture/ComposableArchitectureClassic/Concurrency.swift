import ComposableArchitecture

extension AsyncStream {
  /// Creates a stream that buffers another sequence's elements.
  ///
  ///     sequence:        --1--2--X
  ///     AsyncStream(_:)  --1--2--|
  ///
  /// This initializer starts to iterate over the sequence immediately, in a task of its own, whereas the one without
  /// a buffering policy waits for a request. The task is cancelled when you release the stream, or when the task that
  /// iterates over the stream is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence that provides the elements. The stream ends if the sequence throws an error.
  ///   - limit: The policy for buffering elements until they are requested.
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S,
    bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { continuation in
      let task = handOn(sequence) {
        continuation.yield($0.value)
      } end: { _ in
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream that buffers another sequence's elements.
  ///
  ///     sequence:                --1--2--X
  ///     AsyncThrowingStream(_:)  --1--2--X
  ///
  /// This initializer starts to iterate over the sequence immediately, in a task of its own, whereas the one without
  /// a buffering policy waits for a request. The task is cancelled when you release the stream, or when the task that
  /// iterates over the stream is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence that provides the elements. If it throws an error, the stream throws the same error.
  ///   - limit: The policy for buffering elements until they are requested.
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S,
    bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { continuation in
      let task = handOn(sequence) {
        continuation.yield($0.value)
      } end: {
        continuation.finish(throwing: $0)
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Forwards the elements of a sequence, and then its completion.
private func handOn<S: AsyncSequence & Sendable>(
  _ sequence: S,
  to yield: @escaping @Sendable (UncheckedSendable<S.Element>) -> Void,
  end: @escaping @Sendable ((any Error)?) -> Void
) -> Task<Void, Never> {
  Task {
    do {
      // Unchecked: the sequence creates each element for a single stream.
      for try await element in sequence { yield(UncheckedSendable(element)) }
      end(nil)
    } catch {
      end(error)
    }
  }
}

extension ActorIsolated {
  /// Runs an asynchronous operation on a copy of the value. The copy replaces the value when the operation returns or
  /// throws.
  ///
  /// > Important: While the operation is suspended, other tasks can access the value, but the changes they make are
  /// > lost. An operation that does not suspend has exclusive access.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  // Disfavored, so that a synchronous operation runs on the actor instead.
  @_disfavoredOverload
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) async throws -> Result
  ) async rethrows -> Result {
    var value = value
    defer { setValue(value) }
    return try await operation(&value)
  }
}

extension TaskResult {
  /// Returns the value, like the method of `Result`.
  ///
  /// - Throws: The error, if the result is a failure.
  @available(*, unavailable, renamed: "value")
  public func get() throws -> Success { try value }
}
