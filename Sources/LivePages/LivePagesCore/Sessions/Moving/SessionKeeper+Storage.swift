extension SessionKeeper {
  /// Asks the storage, and waits no longer than a limit: a database that stands still neither answers nor
  /// fails.
  ///
  /// What is given up is cancelled. It may take effect all the same, as when an answer is lost.
  ///
  /// - Parameters:
  ///   - time: The limit, the settings' patience unless you say otherwise.
  ///   - request: The request.
  func ask<Answer: Sendable>(
    within time: Duration? = nil,
    _ request: @escaping @Sendable (any SessionStorage) async throws -> Answer
  ) async throws -> Answer {
    let task = Task { [storage] in try await request(storage) }
    let limit = timeLimit(time ?? settings.patience)
    do {
      let answer = try await withTaskCancellationHandler {
        try await limit.value(of: task)
      } onCancel: {
        task.cancel()
      }
      isStalled = false
      return answer
    } catch {
      task.cancel()
      isStalled = error is TimeLimit.Exceeded
      throw error
    }
  }

  func timeLimit(_ time: Duration) -> TimeLimit { TimeLimit(time, sleep: sleepForLimit) }
}
