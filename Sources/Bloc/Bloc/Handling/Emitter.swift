import CombineShim
import DequeModule
import TributaryReports

/// An object that emits states for an event handler.
///
/// Call an emitter like a function: `emit(state + 1)`.
///
/// An emitter is done when its handler has ended or was cancelled, either by a transformer such as
/// ``restartable()`` or because you closed the bloc. After a cancellation, the bloc ignores the states that
/// the handler emits. Make sure that a handler awaits everything that emits. Emitting after the handler has
/// returned is a programming error, which traps in debug builds and has no effect in other builds.
public class Emitter<State> {
  private enum EmissionPhase {
    case running, cancelled, completed
  }

  let mailbox: BlocMailbox
  private let lock = Lock()
  // `lock` protects this, because any thread may cancel.
  private var phase = EmissionPhase.running
  private var task: Task<Void, Never>?
  /// The number of running `forEach` and `onEach` calls.
  private var subscriptions = 0
  /// States that the handler emitted outside the owner and that haven't been delivered yet, in order.
  private var undelivered: Deque<(state: State, origin: ErrorOrigin)> = []
  // Used on the owner only:
  private var lastState: State

  init(mailbox: BlocMailbox, state: State) {
    self.mailbox = mailbox
    lastState = state
  }

  /// A Boolean value that indicates whether the handler has ended or was cancelled.
  public final var isDone: Bool { lock.withLock { phase != .running } || isInCancelledEach }

  /// The current state of the bloc. A debug build reports the first read outside the bloc's owner.
  public final var state: State {
    assert(reportIfReadOffOwner())
    return currentState ?? lastState
  }

  /// Emits a state.
  ///
  /// Call this method on the bloc's owner. If you call it elsewhere, the bloc reports an issue and receives
  /// the state on its owner, before the handler ends and before any states that the handler emits later.
  ///
  /// - Parameter state: The next state of the bloc.
  public final func callAsFunction(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    if isInCancelledEach { return }
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    emit(state, at: origin, reportsLate: true)
  }

  /// Delivers the state for an element on the owner, even if a `forEach` runs outside the owner.
  final func deliverOnOwner(_ state: State, at origin: ErrorOrigin) {
    emit(state, at: origin, reportsLate: false)
  }

  /// Reports the first use of the emitter outside its bloc's owner.
  final func reportIfOffOwner(_ function: StaticString, at origin: ErrorOrigin) {
    guard mailbox.owner.isOffOwner else { return }
    mailbox.owner.reportOnce("A handler's '\(function)' was called off the owner of its bloc.", at: origin)
  }

  /// - Returns: `true`, for use in an assertion, which release builds skip.
  private func reportIfReadOffOwner() -> Bool {
    if mailbox.owner.isOffOwner {
      mailbox.owner.reportOnce("'emit.state' was read off the owner of its bloc.", at: ErrorOrigin())
    }
    return true
  }

  /// - Parameter reportsLate: A Boolean value that indicates whether to report a state that is emitted after
  ///   the handler has ended.
  private func emit(_ state: State, at origin: ErrorOrigin, reportsLate: Bool) {
    // The emitter isn't `Sendable`, so only code that bypasses the compiler's checks can be outside the owner
    // here.
    let isOffOwner = mailbox.owner.isOffOwner
    if isOffOwner { reportIfOffOwner("emit", at: origin) }
    let (phase, mustWait, isNext) = lock.withLock {
      let mustWait = isOffOwner && self.phase == .running
      if mustWait { undelivered.append((state, origin)) }
      return (self.phase, mustWait, undelivered.isEmpty)
    }
    switch phase {
    case .running:
      if mustWait { return mailbox.post { self.deliverWaiting() } }
      if !isNext { deliverWaiting() }
      deliver(state, at: origin)
    case .cancelled:
      break
    case .completed:
      assert(
        !reportsLate,
        """
        emit was called after an event handler completed normally. This is usually due to an unawaited task in an event \
        handler. Please make sure to await all asynchronous operations in event handlers and use emit.isDone after \
        asynchronous operations before calling emit, to make sure that the event handler has not completed.
        """
      )
    }
  }

  /// Delivers the states that were emitted outside the owner, unless the handler has been cancelled since.
  /// Call this method on the owner.
  private func deliverWaiting() {
    while let next = nextUndelivered() { deliver(next.state, at: next.origin) }
  }

  private func nextUndelivered() -> (state: State, origin: ErrorOrigin)? {
    var dropped: Deque<(state: State, origin: ErrorOrigin)> = []
    return lock.withLock {
      if phase == .cancelled { swap(&dropped, &undelivered) }
      return undelivered.popFirst()
    }
  }

  // MARK: For the run

  var currentState: State? { nil }

  func deliver(_ state: State, at origin: ErrorOrigin) {}

  /// Retains the handler's task for a later cancellation.
  final func hold(_ task: Task<Void, Never>) {
    let phase = lock.withLock {
      if self.phase == .running { self.task = task }
      return self.phase
    }
    if phase == .cancelled { task.cancel() }
  }

  /// Cancels the handler. You can call this method from any thread, and more than once.
  final func cancel() {
    let task = lock.withLock { () -> Task<Void, Never>? in
      guard phase == .running else { return nil }
      phase = .cancelled
      return self.task.take()
    }
    task?.cancel()
  }

  /// Records that the handler has ended.
  ///
  /// - Returns: A Boolean value that indicates whether the handler had been cancelled.
  final func complete() -> Bool {
    repeat { deliverWaiting() } while !endUnlessWaiting()
    let (wasCancelled, subscriptions) = lock.withLock { (phase == .cancelled, self.subscriptions) }
    lastState = currentState ?? lastState
    assert(
      wasCancelled || subscriptions == 0,
      """
      An event handler completed but left pending subscriptions behind. This is most likely due to an unawaited emit.forEach \
      or emit.onEach. Please make sure to await all asynchronous operations within event handlers.
      """
    )
    return wasCancelled
  }

  /// - Returns: `false` if another thread has emitted since the last delivery.
  private func endUnlessWaiting() -> Bool {
    lock.withLock {
      if phase == .running, !undelivered.isEmpty { return false }
      if phase == .running { phase = .completed }
      task = nil
      return true
    }
  }

  /// A Boolean value that indicates whether the current task belongs to an `onEach` of this emitter whose
  /// tasks were cancelled.
  private var isInCancelledEach: Bool {
    // If such a task adds events, their handlers inherit the task-local value, but they have a different
    // emitter.
    guard let tasks = EachTasks.current, tasks.emitter === self else { return false }
    return tasks.isCancelled
  }

  /// Records the beginning of a `forEach` or `onEach`.
  final func subscriptionBegins() { lock.withLock { subscriptions += 1 } }

  /// Records the end of a `forEach` or `onEach`.
  final func subscriptionEnded() { lock.withLock { subscriptions -= 1 } }
}
