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
