#if LivePages
  import LivePagesCore

  /// Performs what streams have to write, in tasks that end with it.
  ///
  /// A stream is woken by whatever changes a page, in the middle of an event, of an effect, or of another
  /// person's visit. What is task-local there is not to be found when the page is rendered. So the tasks are
  /// made by one task that was begun in a request, and have what is task-local to that.
  final class StreamTasks: Sendable {
    private typealias Operation = @Sendable () async -> Void

    private let operations: AsyncStream<Operation>
    private let operation: AsyncStream<Operation>.Continuation
    private let hasBegun = Locked(false)

    init() {
      (operations, operation) = AsyncStream.makeStream()
    }

    deinit { operation.finish() }

    /// Begins to make tasks, if that was not done yet. To be called within a request.
    func begin() {
      let isNew = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return !hasBegun
      }
      guard isNew else { return }
      Task { [operations] in
        for await operation in operations { Task { await operation() } }
      }
    }

    func perform(_ operation: @escaping @Sendable () async -> Void) { self.operation.yield(operation) }
  }
#endif
