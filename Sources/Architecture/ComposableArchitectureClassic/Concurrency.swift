import ComposableArchitecture

extension AsyncStream {
  /// Creates a stream of another sequence's elements, which are buffered.
  ///
  ///     sequence:        --1--2--X
  ///     AsyncStream(_:)  --1--2--|
  ///
  /// Unlike the initialiser without a policy it begins at once, in a task of its own, and does not wait until
  /// an element is requested. The task is cancelled when the stream is released, or the task that iterates it
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. If it throws, the stream ends.
  ///   - limit: The elements that are kept until they are requested.
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
  /// Creates a stream of another sequence's elements, which are buffered.
  ///
  ///     sequence:                --1--2--X
  ///     AsyncThrowingStream(_:)  --1--2--X
  ///
  /// Unlike the initialiser without a policy it begins at once, in a task of its own, and does not wait until
  /// an element is requested. The task is cancelled when the stream is released, or the task that iterates it
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. If it throws, so does the stream.
  ///   - limit: The elements that are kept until they are requested.
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

/// Hands a sequence's elements on, and then how it ended.
private func handOn<S: AsyncSequence & Sendable>(
  _ sequence: S,
  to yield: @escaping @Sendable (UncheckedSendable<S.Element>) -> Void,
  end: @escaping @Sendable ((any Error)?) -> Void
) -> Task<Void, Never> {
  Task {
    do {
      // Unchecked: the sequence makes each element for one stream alone.
      for try await element in sequence { yield(UncheckedSendable(element)) }
      end(nil)
    } catch {
      end(error)
    }
  }
}

extension ActorIsolated {
  /// Works on the value by an asynchronous operation.
  ///
  /// While the operation is suspended, other tasks may reach the value. What they change meanwhile is lost:
  /// the operation has a copy, which replaces the value when it returns or throws. An operation that does not
  /// suspend has the value alone.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  // Disfavoured: an operation that is not asynchronous runs on the actor.
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
  /// Returns the value, as a function, which `Result` has.
  ///
  /// - Throws: The error of a failure.
  @available(*, unavailable, renamed: "value")
  public func get() throws -> Success { try value }
}
