#if LivePages
  import LivePagesCore

  /// Runs the writes of streams, each in its own task.
  ///
  /// Any change to a page can wake a stream, for example during an event, an effect, or another person's
  /// visit. The task-local values there must not affect the page's rendering, so a single task creates the
  /// tasks, with the task-local values from the site's creation.
  final class StreamTasks: Sendable {
    private typealias Operation = @Sendable () async -> Void

    private let operation: AsyncStream<Operation>.Continuation

    init() {
      let operations: AsyncStream<Operation>
      (operations, operation) = AsyncStream.makeStream()
      Task {
        for await operation in operations { Task { await operation() } }
      }
    }

    deinit { operation.finish() }

    func perform(_ operation: @escaping @Sendable () async -> Void) { self.operation.yield(operation) }
  }

  /// Operations that run one after the other in separate tasks until they are cancelled. Cancellation affects
  /// the current task, and later tasks from their start.
  final class CancellableOperations: Sendable {
    private struct State {
      var task: Task<Void, Never>?
      var isCancelled = false
    }

    private let state = Locked(State())

    /// Runs an operation in a task that inherits the current task-local values.
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
