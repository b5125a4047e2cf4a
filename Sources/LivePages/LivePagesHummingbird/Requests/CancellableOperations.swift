#if LivePages
  import LivePagesCore

  /// Operations that are performed one after the other, each in a task of its own, until they are cancelled:
  /// the task of the moment is then, and each that comes later at its beginning.
  final class CancellableOperations: Sendable {
    private struct State {
      var task: Task<Void, Never>?
      var isCancelled = false
    }

    private let state = Locked(State())

    /// Performs an operation, in a task with what is task-local here.
    func perform(_ operation: @escaping @Sendable () async -> Void) async {
      let task = Task { await operation() }
      let isCancelled = state.withLock { state in
        state.task = task
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
      await task.value
    }

    func cancel() {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
  }
#endif
