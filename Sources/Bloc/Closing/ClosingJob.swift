/// Lets a bloc's handlers come to their ends, and then the bloc.
///
/// A handler that goes on by itself may go on. When none has begun or ended for a few turns, those that are
/// left wait for something outside, and are cancelled. They get a few turns to end in order; nobody waits
/// longer for one that does not heed its cancellation, as it might be the one that waits for the bloc's end.
final class ClosingJob<Event, State>: OwnerJob, @unchecked Sendable {
  // Sendable: the bloc is touched on its owner only.

  private let bloc: Bloc<Event, State>

  init(_ bloc: Bloc<Event, State>) {
    self.bloc = bloc
  }

  func start(on owner: isolated any Actor) {
    // Not on the bloc's queue, whose quiet is waited for.
    Task { await self.run(on: owner) }
    // What was posted to the queue since the bloc was closed is too late where no handler is waited for.
    bloc.mailbox.letOthersWork()
  }

  private func run(on owner: isolated any Actor) async {
    await waitForQuiet(on: owner)
    if bloc.waitsForHandlers { await bloc.handlersEnd(on: owner) }
    bloc.mailbox.work(on: owner) { bloc.cancelHandlers() }
    await waitForQuiet(on: owner)
    bloc.mailbox.work(on: owner) {
      bloc.letGoOfHandlers()
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
      // A handler on its way back to the owner goes on by itself, however long the way takes.
      quiescence.count(isQuiet: bloc.runs.progress == progress && !bloc.mailbox.hasResumptions)
      progress = bloc.runs.progress
    }
  }
}
