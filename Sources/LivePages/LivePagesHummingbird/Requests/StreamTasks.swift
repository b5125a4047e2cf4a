#if LivePages
  import Foundation
  import LivePagesCore
  import ServiceLifecycle

  /// Runs the writes of streams, in a separate task for each.
  ///
  /// A stream is woken by a change to its page, for example during an event, an effect, or the visit of
  /// someone else. The task-local values there must not affect how the page is rendered. That's why these
  /// tasks are created by others, with the task-local values from when the site was created.
  final class StreamTasks: Sendable {
    private typealias Operation = @Sendable () async -> Void

    private let operation: AsyncStream<Operation>.Continuation

    init() {
      let operations: AsyncStream<Operation>
      (operations, operation) = AsyncStream.makeStream()
      // An operation starts on the thread of one of these tasks, which saves a thread switch. To use all
      // threads, there are as many tasks as threads.
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        Task {
          for await operation in operations { _ = Task<Void, Never>.startingHere { await operation() } }
        }
      }
    }

    deinit { operation.finish() }

    func perform(_ operation: @escaping @Sendable () async -> Void) { self.operation.yield(operation) }
  }

  /// Runs an operation that is cancelled when the current task is cancelled or the server shuts down.
  ///
  /// `cancelWhenGracefulShutdown(_:)` of ServiceLifecycle does the same with two child tasks, and wakes three
  /// threads. This method doesn't wake any for an operation that doesn't have to wait, such as reading a body
  /// that has already arrived.
  func cancellingAtShutdown<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task<Result<Value, any Error>, Never>.startingHere {
      do { return .success(try await operation()) } catch { return .failure(error) }
    }
    return try await withTaskCancellationOrGracefulShutdownHandler {
      try await task.value.get()
    } onCancelOrGracefulShutdown: {
      task.cancel()
    }
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
