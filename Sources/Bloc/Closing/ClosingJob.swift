/// Lets a bloc's handlers come to their ends, and then the bloc.
///
/// A handler that goes on by itself is let go on. When none has begun or ended for a few turns, those that are left wait for
/// something outside, and are cancelled. They get a few turns to end in order; nobody waits longer for one that does not heed
/// its cancellation, as it might be the one that waits for the bloc's end.
final class ClosingJob<Event, State>: OwnerJob, @unchecked Sendable {
  // Sendable: the bloc is touched on its owner only.

  private let bloc: Bloc<Event, State>

  init(_ bloc: Bloc<Event, State>) {
    self.bloc = bloc
  }

  func start(on owner: isolated any Actor) {
    _ = OwnerTask.begin(on: owner) { await self.run(on: $0) }
  }

  private func run(on owner: isolated any Actor) async {
    await waitForQuiet(on: owner)
    if bloc.waitsForHandlers { await bloc.handlersEnd(on: owner) }
    bloc.turns.work(on: owner) { bloc.cancelHandlers() }
    await waitForQuiet(on: owner)
    bloc.turns.work(on: owner) {
      bloc.letGoOfHandlers()
      bloc.finishClosing()
    }
  }

  /// Waits until no handler runs, or none has begun or ended for a few turns.
  private func waitForQuiet(on owner: isolated any Actor) async {
    if let activity = bloc.turns.activity {
      return await activity.settle(on: owner)
    }
    var progress = bloc.runs.progress
    var quietTurns = 0
    while !bloc.runs.isEmpty, quietTurns < Self.patience {
      await nextTurn(on: owner)
      quietTurns = bloc.runs.progress == progress ? quietTurns + 1 : 0
      progress = bloc.runs.progress
    }
  }

  /// How many turns a handler may take from one wait to the next without being taken to wait for something outside.
  private static var patience: Int { 32 }
}
