import ComposableArchitecture

extension AsyncStream {
  /// Creates a stream of another sequence's elements, which are buffered.
  ///
  ///     sequence:          --1--2--3--|        --1--2--X
  ///     AsyncStream(_:)    --1--2--3--|        --1--2--|
  ///
  /// Unlike the initialiser without a policy it begins at once, in a task of its own, and does not wait until
  /// an element is asked for. The task is cancelled when the stream is released, or the task that iterates it
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. If it throws, the stream ends.
  ///   - limit: The elements that are kept until they are asked for.
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S,
    bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { continuation in
      let task = Task {
        do {
          for try await element in sequence {
            // Unchecked: the sequence makes each element for this stream alone.
            continuation.yield(UncheckedSendable(element).value)
          }
        } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream of another sequence's elements, which are buffered.
  ///
  ///     sequence:                  --1--2--3--|        --1--2--X
  ///     AsyncThrowingStream(_:)    --1--2--3--|        --1--2--X
  ///
  /// Unlike the initialiser without a policy it begins at once, in a task of its own, and does not wait until
  /// an element is asked for. The task is cancelled when the stream is released, or the task that iterates it
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. If it throws, so does the stream.
  ///   - limit: The elements that are kept until they are asked for.
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S,
    bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { continuation in
      let task = Task {
        do {
          for try await element in sequence {
            // Unchecked: the sequence makes each element for this stream alone.
            continuation.yield(UncheckedSendable(element).value)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
