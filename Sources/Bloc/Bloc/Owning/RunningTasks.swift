import CombineShim
import TributaryReports

/// Tasks retained while they run, so that they can be cancelled together.
final class RunningTasks: @unchecked Sendable {
  // This class is sendable because `lock` guards its fields.

  private let lock = Lock()
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var wasCancelled = false

  /// Retains a task until it has ended.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - operation: The work of the task. It records the end of the task.
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

  /// Cancels all current and future tasks. Can be called from any thread, and repeatedly.
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

extension BlocBase {
  /// Starts a task on the bloc's owner. The task is cancelled when the bloc is closed or deallocated.
  ///
  /// This method allows a bloc to add events or emit states itself. The bloc needs neither a stored task nor
  /// an override of `close`:
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
  /// Like handlers, the operation always runs on the owner. For long computations, see ``Bloc``. The task
  /// begins in a later turn, unless the bloc has been deallocated by then.
  ///
  /// Capture `[weak self]`. Unlike a handler, a task doesn't retain its bloc, so a suspended task may outlive
  /// the bloc, and `[unowned self]` would trap. If the operation captures the bloc strongly, the bloc stays
  /// alive until it is closed or the operation ends. If the operation throws an error, the error is passed to
  /// ``BlocBase/onError(_:at:)`` and reported, unless the task was cancelled. On a closed bloc, the task is
  /// cancelled immediately.
  ///
  /// - Parameter operation: A closure that the task runs, on the bloc's owner.
  /// - Returns: The task. Use it to await the end of the operation, or to cancel it earlier.
  @discardableResult
  public final func startTask(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> Task<Void, Never> {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    // A bloc whose calls are intercepted performs no work itself.
    let operation = OwnedOperation(bloc: self, origin: origin, body: interceptor == nil ? operation : {})
    let task = OwnerTask.begin(on: mailbox) { await operation.run(on: $0) }
    tasks.insert(task, of: operation)
    return task
  }
}

/// The operation of a task on the owner of the bloc that started it.
private final class OwnedOperation<State>: RunningOperation, @unchecked Sendable {
  // This type is sendable because all fields except `hasEnded` and `tasks` are used only on the bloc's owner.

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
      // If the operation captures the bloc unowned, the program would stop if the bloc had been deallocated.
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
  /// Creates a task on the owner. It begins in the current turn, after the code that creates it has returned.
  ///
  /// - Parameters:
  ///   - mailbox: The owner's mailbox. It runs those parts of the task on the owner that would otherwise run
  ///     on no actor.
  ///   - operation: A closure that the task runs.
  static func begin(
    on mailbox: BlocMailbox,
    _ operation: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> Task<Void, Never> {
    // The owner is captured so that the closure has nothing to release when the operation has returned. The
    // optimizer then omits the hop to the owner at the end of the task, which would need another turn of the
    // mailbox.
    let owner = mailbox.owner.actor
    // The closure is isolated to no actor so that the task is enqueued in the mailbox rather than on the
    // actor.
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
