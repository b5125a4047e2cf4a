/// A limit on how long to wait for external code, such as a storage or a page.
struct TimeLimit: Sendable {
  /// The error for a task that exceeds the limit.
  struct Exceeded: Error, Hashable, CustomStringConvertible {
    let time: Duration

    var description: String { "There was no response within \(time)." }
  }

  let time: Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  init(
    _ time: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.time = time
    self.sleep = sleep
  }

  /// Waits for a task. A task that exceeds the limit continues to run.
  ///
  /// - Throws: The task's error, or ``Exceeded``.
  func value<Value: Sendable>(of task: Task<Value, any Error>) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let first = FirstResult(continuation)
      let waiting = Task { [sleep, time] in
        guard (try? await sleep(time)) != nil else { return }
        first.resume(with: .failure(Exceeded(time: time)))
      }
      Task {
        let result = await task.result
        waiting.cancel()
        first.resume(with: result)
      }
    }
  }
}

/// A continuation that is resumed by the first of several results.
private final class FirstResult<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.continuation = Locked(continuation)
  }

  func resume(with result: Result<Value, any Error>) {
    let continuation = continuation.withLock { $0.take() }
    continuation?.resume(with: result)
  }
}
