#if LivePages
  import LivePagesCore

  /// Performs what streams have to write, in tasks that end with it.
  ///
  /// A stream is woken by whatever changes a page, in the middle of an event, of an effect, or of another
  /// person's visit. What is task-local there is not to be found when the page is rendered. So the tasks are
  /// made by one task, and have what is task-local where the site was made.
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
