import Confinement

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
