import TestFailures

/// The tree of effects of an action that was sent to a test store: its effects, the effects of the actions
/// that they send, and so on.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration
  let executor: TestExecutor

  /// Cancels every effect in the tree, and waits until all have ended.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await task.finish()
  }

  /// Waits until every effect in the tree has ended, and fails if they do not.
  ///
  /// - Parameter timeout: The time to wait; the store's timeout unless you say otherwise.
  public func finish(
    timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    guard await executor.wait(timeout: timeout, until: { task.isFinished }) else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        Expected the task to finish, but its effects still run after \(timeout).

        They wait for something. If that is a clock or a scheduler, advance it, or use an immediate one; if it just takes its \
        time, give a longer 'timeout:'. If they are meant to run on, cancel them with 'await task.cancel()'.
        """
      )
      return
    }
  }

  /// Whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task == rhs.task
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
  }
}
