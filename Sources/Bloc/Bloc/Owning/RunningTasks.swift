import CombineShim
import TributaryReports

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

extension BlocBase {
  /// Starts a task on the bloc's owner. It is cancelled when the bloc is closed, or goes.
  ///
  /// It lets a bloc add events or emit states itself, without a stored task and without an override:
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
  /// The operation always runs on the owner, as handlers do; see ``Bloc`` for long computations. The task
  /// begins in a later turn, unless the bloc has gone by then.
  ///
  /// Capture `[weak self]`: a task does not retain its bloc, as a handler does, so a task that is suspended
  /// may outlive it, and `[unowned self]` would stop the program then. A bloc that the operation captures
  /// strongly lives until it is closed or the operation ends. An error that the operation throws goes to
  /// ``BlocBase/onError(_:at:)`` and is reported, unless the task was cancelled. On a closed bloc the task is
  /// cancelled at once.
  ///
  /// - Parameter operation: A closure that the task runs. It runs on the bloc's owner.
  /// - Returns: The task, to await its end or to cancel it earlier.
  @discardableResult
  public final func startTask(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> Task<Void, Never> {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    // A bloc whose calls are intercepted does nothing by itself.
    let operation = OwnedOperation(bloc: self, origin: origin, body: interceptor == nil ? operation : {})
    let task = OwnerTask.begin(on: mailbox) { await operation.run(on: $0) }
    tasks.insert(task, of: operation)
    return task
  }
}

/// The operation of a task on the owner of the bloc that started it.
private final class OwnedOperation<State>: RunningOperation, @unchecked Sendable {
  // Sendable: all but `hasEnded` and `tasks` is touched on the bloc's owner only.

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
      // Captured unowned, a bloc that has gone would stop the program.
      if bloc != nil { try await body?() }
    } catch {
      if !Task.isCancelled { bloc?.fail(with: error, at: origin) }
    }
    body = nil
    tasks.remove(self)
  }
}

/// Makes tasks that run on a bloc's owner.
enum OwnerTask {
  /// Makes a task on the owner. It begins in the turn in which it is made, when what makes it has returned.
  ///
  /// - Parameters:
  ///   - mailbox: The owner's mailbox. It runs on the owner whatever the task would run on no actor.
  ///   - operation: A closure that the task runs.
  static func begin(
    on mailbox: BlocMailbox,
    _ operation: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> Task<Void, Never> {
    // Captured, so that the closure has nothing to release when the operation has returned. The optimiser
    // then leaves out the way back from the owner, which would take a turn of the mailbox only to end the
    // task.
    let owner = mailbox.owner.actor
    // Isolated to no actor, so that the task comes to the mailbox and not to the actor.
    return Task(executorPreference: mailbox) { await operation(owner) }
  }
}

/// Waits until everything that the owner has in its queue had its turn.
func nextTurn(on owner: isolated any Actor) async {
  await withCheckedContinuation { continuation in
    Task {
      _ = owner
      continuation.resume()
    }
  }
}
