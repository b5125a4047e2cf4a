import Confinement

/// Makes tasks that run on a bloc's owner.
enum OwnerTask {
  /// Makes a task on the owner. It begins in the turn in which it is made, when what makes it has returned.
  ///
  /// - Parameters:
  ///   - turns: The owner's queue. It runs on the owner whatever the task would run on no actor.
  ///   - operation: What the task does.
  static func begin(
    on turns: TurnQueue,
    _ operation: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> Task<Void, Never> {
    // Isolated to no actor, so that the task comes to the queue and not to the actor.
    Task(executorPreference: turns) { await operation(turns.owner.actor) }
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
