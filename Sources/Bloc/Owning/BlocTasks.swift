import CombineShim

/// The tasks that a bloc has started for itself. They are cancelled when it is closed, or goes.
final class BlocTasks: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let lock = Lock()
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var wasCancelled = false

  /// Keeps a task until it has ended.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - operation: What it does, which says when it has ended.
  func insert(_ task: Task<Void, Never>, of operation: some BlocOperation) {
    let mustCancel = lock.withLock {
      if !operation.hasEnded, !wasCancelled { tasks[ObjectIdentifier(operation)] = task }
      return wasCancelled
    }
    if mustCancel { task.cancel() }
  }

  /// Forgets the task of an operation that has ended.
  func remove(_ operation: some BlocOperation) {
    let task = lock.withLock {
      operation.hasEnded = true
      return tasks.removeValue(forKey: ObjectIdentifier(operation))
    }
    withExtendedLifetime(task) {}
  }

  /// Cancels all tasks, and those that are started from now on.
  func cancelAll() {
    let cancelled = lock.withLock {
      wasCancelled = true
      defer { tasks = [:] }
      return tasks.values
    }
    for task in cancelled { task.cancel() }
  }
}

/// What a task of a bloc does.
protocol BlocOperation: AnyObject {
  /// Guarded by the lock of `BlocTasks`.
  var hasEnded: Bool { get set }
}
