import CombineShim

/// The end of a bloc, which you can await.
public final class BlocClosing: @unchecked Sendable {
  // `lock` protects the fields, which any thread may access.

  private let lock = Lock()
  private var ended = false
  private var waiters: [@Sendable () -> Void] = []

  /// A Boolean value that indicates whether the bloc has ended.
  public var isFinished: Bool { lock.withLock { ended } }

  /// Waits until the bloc has ended.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      onEnd { continuation.resume() }
    }
  }

  /// Calls a closure when the bloc has ended, or immediately if it already has.
  func onEnd(_ action: @escaping @Sendable () -> Void) {
    let ended = lock.withLock {
      if !self.ended { waiters.append(action) }
      return self.ended
    }
    if ended { action() }
  }

  func end() {
    let resumed = lock.withLock {
      ended = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in resumed { waiter() }
  }
}

/// Ends a bloc's handlers, and then closes the bloc.
///
/// Handlers that make progress can finish. When no handler has begun or ended for a few turns, the remaining
/// ones are waiting for something external, and are cancelled. They get a few more turns to end. The job
/// doesn't wait for a handler that ignores its cancellation, because that handler may itself be waiting for
/// the bloc to close.
final class ClosingJob<Event, State>: OwnerJob, @unchecked Sendable {
  // This class is sendable because it accesses the bloc only on its owner.

  private let bloc: Bloc<Event, State>

  init(_ bloc: Bloc<Event, State>) {
    self.bloc = bloc
  }

  func start(on owner: isolated any Actor) {
    // The task can't run on the bloc's mailbox, because it waits until the mailbox is idle.
    Task { await self.run(on: owner) }
    // Lets the task run before any action posted to the mailbox after the call to `close`.
    bloc.mailbox.yieldToOthers()
  }

  private func run(on owner: isolated any Actor) async {
    await waitForQuiet(on: owner)
    if bloc.waitsForHandlers { await bloc.handlersEnd(on: owner) }
    bloc.mailbox.perform(on: owner) { bloc.cancelHandlers() }
    await waitForQuiet(on: owner)
    bloc.mailbox.perform(on: owner) {
      bloc.releaseHandlers()
      bloc.finishClosing()
    }
  }

  /// Waits until no handler runs, or none has begun or ended for a few turns.
  private func waitForQuiet(on owner: isolated any Actor) async {
    if let activity = bloc.mailbox.activity {
      return await activity.settle(on: owner)
    }
    var progress = bloc.runs.progress
    var quiescence = QuiescenceCount.ofHandlers
    while !bloc.runs.isEmpty, !quiescence.isReached {
      await nextTurn(on: owner)
      // A handler that is resuming on the owner continues without help, even if this takes a long time.
      quiescence.count(isQuiet: bloc.runs.progress == progress && !bloc.mailbox.hasResumptions)
      progress = bloc.runs.progress
    }
  }
}

extension Bloc {
  /// Starts a job that waits for the handlers, and then closes the bloc.
  func awaitHandlers() {
    mailbox.start(ClosingJob(self))
  }
}
