import CombineShim
import TributaryReports

/// The running tasks of an object, which retains them to cancel them together.
final class RunningTasks: @unchecked Sendable {
  // `lock` protects the fields, which any thread may access.

  private let lock = Lock()
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var wasCancelled = false

  /// Retains a task until it has ended.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - operation: The work of the task, which records when the task ends.
  func insert(_ task: Task<Void, Never>, of operation: some RunningOperation) {
    let mustCancel = lock.withLock {
      if !operation.hasEnded, !wasCancelled { tasks[ObjectIdentifier(operation)] = task }
      return wasCancelled
    }
    if mustCancel { task.cancel() }
  }

  /// Removes the task of an operation that has ended.
  func remove(_ operation: some RunningOperation) {
    let task = lock.withLock {
      operation.hasEnded = true
      return tasks.removeValue(forKey: ObjectIdentifier(operation))
    }
    withExtendedLifetime(task) {}
  }

  /// Cancels all current and future tasks. You can call this method from any thread, and more than once.
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
  /// `RunningTasks` protects this field with its lock.
  var hasEnded: Bool { get set }
}

extension BlocBase {
  /// Starts a task on the bloc's owner, and cancels it when the bloc closes or is deallocated.
  ///
  /// Use this method when the bloc itself adds events or emits states, for example for each element of an
  /// asynchronous sequence. You don't need to store the task, or to override `close`:
  ///
  /// ```swift
  /// final class TimerBloc: Bloc<TimerEvent, Int> {
  ///   init(ticker: Ticker) {
  ///     super.init(0)
  ///     on(TimerEvent.self) { event, emit in … }
  ///     startTask { [weak self] in
  ///       for await tick in ticker.ticks() { self?.add(.ticked(tick)) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The operation runs on the owner, like a handler, and begins in a later turn, unless the bloc has been
  /// deallocated by then. For advice about long computations, see ``Bloc``.
  ///
  /// Capture `[weak self]` in the operation. Unlike a handler, a task doesn't retain its bloc, so a suspended
  /// task may outlive the bloc, and `[unowned self]` would stop the program. If you capture the bloc
  /// strongly, it stays alive until you close it or the operation ends. When the operation throws an error,
  /// the bloc passes it to ``BlocBase/onError(_:at:)`` and reports it, unless the task was cancelled. If the
  /// bloc is already closed, the task is cancelled immediately.
  ///
  /// - Parameter operation: A closure that runs in the task, on the bloc's owner.
  /// - Returns: The task, which you can use to await the end of the operation, or to cancel it earlier.
  @discardableResult
  public final func startTask(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> Task<Void, Never> {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    // A bloc whose calls are intercepted doesn't perform any work itself.
    let operation = OwnedOperation(bloc: self, origin: origin, body: interceptor == nil ? operation : {})
    let task = OwnerTask.begin(on: mailbox) { await operation.run(on: $0) }
    tasks.insert(task, of: operation)
    return task
  }
}

/// The operation of a task on the owner of the bloc that started it.
private final class OwnedOperation<State>: RunningOperation, @unchecked Sendable {
  // All fields except `hasEnded` and `tasks` are used only on the bloc's owner.

  var hasEnded = false
  private weak var bloc: BlocBase<State>?
  private let tasks: RunningTasks
  private let origin: ErrorOrigin
  private var body: (nonisolated(nonsending) () async throws -> Void)?

  init(
    bloc: BlocBase<State>,
    origin: ErrorOrigin,
    body: nonisolated(nonsending) @escaping () async throws -> Void
  ) {
    self.bloc = bloc
    tasks = bloc.tasks
    self.origin = origin
    self.body = body
  }

  func run(on owner: isolated any Actor) async {
    do {
      // An operation that captures a deallocated bloc as `unowned` would stop the program.
      if bloc != nil { try await body?() }
    } catch {
      if !Task.isCancelled { bloc?.fail(with: error, at: origin) }
    }
    body = nil
    tasks.remove(self)
  }
}

/// Creates tasks that run on a bloc's owner.
enum OwnerTask {
  /// Creates a task on the owner, which begins in the current turn, after the code that creates it has
  /// returned.
  ///
  /// - Parameters:
  ///   - mailbox: The owner's mailbox, which runs those parts of the task that Swift would otherwise run
  ///     outside of all actors.
  ///   - operation: A closure that the task runs.
  static func begin(
    on mailbox: BlocMailbox,
    _ operation: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> Task<Void, Never> {
    // By capturing the owner, the closure has nothing to release when the operation has returned. The
    // optimizer then omits the hop to the owner at the end of the task, which would need another turn of the
    // mailbox.
    let owner = mailbox.owner.actor
    // The closure isn't isolated to an actor, because the task would otherwise be enqueued on that actor
    // instead of in the mailbox.
    return Task(executorPreference: mailbox) { await operation(owner) }
  }
}

/// Waits until all tasks in the owner's queue have run.
func nextTurn(on owner: isolated any Actor) async {
  await withCheckedContinuation { continuation in
    Task {
      _ = owner
      continuation.resume()
    }
  }
}
