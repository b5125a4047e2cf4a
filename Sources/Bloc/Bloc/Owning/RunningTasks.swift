import CombineShim

/// Tasks that are kept while they run, in order to cancel them together.
final class RunningTasks: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let lock = Lock()
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var wasCancelled = false

  /// Keeps a task until it has ended.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - operation: A closure that begins the work, and says when it has ended.
  func insert(_ task: Task<Void, Never>, of operation: some RunningOperation) {
    let mustCancel = lock.withLock {
      if !operation.hasEnded, !wasCancelled { tasks[ObjectIdentifier(operation)] = task }
      return wasCancelled
    }
    if mustCancel { task.cancel() }
  }

  /// Forgets the task of an operation that has ended.
  func remove(_ operation: some RunningOperation) {
    let task = lock.withLock {
      operation.hasEnded = true
      return tasks.removeValue(forKey: ObjectIdentifier(operation))
    }
    withExtendedLifetime(task) {}
  }

  /// Cancels all tasks, and those that are kept from now on. May be called from any thread, and again.
  func cancelAll() {
    let cancelled = lock.withLock {
      wasCancelled = true
      defer { tasks = [:] }
      return tasks.values
    }
    for task in cancelled { task.cancel() }
  }
}

/// The operation of a running task.
protocol RunningOperation: AnyObject {
  /// Guarded by the lock of `RunningTasks`.
  var hasEnded: Bool { get set }
}
