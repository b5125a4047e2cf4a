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
#endif
