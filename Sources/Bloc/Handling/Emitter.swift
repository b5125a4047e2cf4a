import CombineShim
import Confinement

/// Emits states for an event handler. It can be called: `emit(state + 1)`.
///
/// It is done when the handler has ended or was cancelled: by a transformer such as ``restartable()``, or
/// because the bloc was closed. What a cancelled handler emits is ignored. Emitting after the handler has
/// returned is a programmer's error, which traps in debug builds and is ignored in others: let the handler
/// await everything that emits.
public class Emitter<State> {
  private enum Phase {
    case running, cancelled, completed
  }

  let mailbox: BlocMailbox
  private let lock = Lock()
  // Guarded by `lock`, as anybody may cancel:
  private var phase = Phase.running
  private var task: Task<Void, Never>?
  /// How many `forEach` and `onEach` are at work.
  private var subscriptions = 0
  // Touched on the owner only:
  private var lastState: State

  init(mailbox: BlocMailbox, state: State) {
    self.mailbox = mailbox
    lastState = state
  }

  /// Whether the handler has ended or was cancelled.
  public final var isDone: Bool { lock.withLock { phase != .running } || isInCancelledEach }

  /// The bloc's current state.
  public final var state: State { currentState ?? lastState }

  /// Emits a state.
  ///
  /// - Parameter state: The bloc's next state.
  public final func callAsFunction(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    if mailbox.owner.isOffOwner {
      // Only code that gets around the compiler comes here: the emitter is not `Sendable`.
      reportOffOwner(at: origin)
      mailbox.post { self.emit(state, at: origin) }
    } else {
      emit(state, at: origin)
    }
  }

  /// Delivers the state for an element on the owner, also where a `forEach` runs off the owner.
  final func deliverOnOwner(_ state: State, at origin: ErrorOrigin) {
    if mailbox.owner.isOffOwner {
      reportOffOwner(at: origin)
      // It may be cancelled before its turn.
      mailbox.post { if !self.isDone { self.deliver(state, at: origin) } }
    } else {
      deliver(state, at: origin)
    }
  }

  private func reportOffOwner(at origin: ErrorOrigin) {
    mailbox.owner.reportOnce("A handler's 'emit' was called off the owner of its bloc.", at: origin)
  }

  private func emit(_ state: State, at origin: ErrorOrigin) {
    lock.lock()
    let phase = phase
    lock.unlock()
    switch phase {
    case .running:
      if isInCancelledEach { return }
      deliver(state, at: origin)
    case .cancelled:
      break
    case .completed:
      assertionFailure(
        """
        emit was called after an event handler completed normally. This is usually due to an unawaited task in an event \
        handler. Please make sure to await all asynchronous operations in event handlers and use emit.isDone after \
        asynchronous operations before calling emit, to make sure that the event handler has not completed.
        """
      )
    }
  }

  // MARK: For the run

  var currentState: State? { nil }

  func deliver(_ state: State, at origin: ErrorOrigin) {}

  /// Keeps the handler's task, in order to cancel it.
  final func hold(_ task: Task<Void, Never>) {
    lock.lock()
    let phase = phase
    if phase == .running { self.task = task }
    lock.unlock()
    if phase == .cancelled { task.cancel() }
  }

  /// Cancels the handler. May be called from any thread, and again.
  final func cancel() {
    lock.lock()
    guard phase == .running else { return lock.unlock() }
    phase = .cancelled
    let task = task
    self.task = nil
    lock.unlock()
    task?.cancel()
  }

  /// The handler has ended.
  ///
  /// - Returns: Whether it had been cancelled.
  final func complete() -> Bool {
    lastState = state
    lock.lock()
    let wasCancelled = phase == .cancelled
    if !wasCancelled { phase = .completed }
    task = nil
    let subscriptions = subscriptions
    lock.unlock()
    assert(
      wasCancelled || subscriptions == 0,
      """
      An event handler completed but left pending subscriptions behind. This is most likely due to an unawaited emit.forEach \
      or emit.onEach. Please make sure to await all asynchronous operations within event handlers.
      """
    )
    return wasCancelled
  }

  /// Whether the current task is one of an `onEach` of this emitter whose tasks were cancelled.
  private var isInCancelledEach: Bool {
    // Handlers of events that such a task adds inherit the task-local value; they have another emitter.
    guard let tasks = EachTasks.current, tasks.emitter === self else { return false }
    return tasks.isCancelled
  }

  /// A `forEach` or `onEach` begins.
  final func subscriptionBegins() { lock.withLock { subscriptions += 1 } }

  /// A `forEach` or `onEach` has ended.
  final func subscriptionEnded() { lock.withLock { subscriptions -= 1 } }
}
