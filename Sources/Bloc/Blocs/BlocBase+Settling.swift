import Confinement

extension BlocBase {
  /// Waits until the bloc has settled: all events that were added have been handled, as far as the handlers
  /// go on by themselves.
  ///
  /// ```swift
  /// bloc.add(.increment)
  /// await bloc.settle()
  /// bloc.state  // 1
  /// ```
  ///
  /// It does not wait for a handler that is suspended on something external, such as a stream, a response or
  /// a timer: when no handler has begun or ended for some turns, the bloc counts as settled. `close` applies
  /// the same rule and then cancels the remaining handlers. Nor does it wait for events that a transformer
  /// delays, as `debounce` does, or for tasks of `startTask`. A cubit has no handlers: await its asynchronous
  /// functions instead.
  ///
  /// Call it on the bloc's owner, but not in a handler, which would wait for itself.
  public final nonisolated(nonsending) func settle() async {
    if let activity = mailbox.activity { return await activity.settle(on: mailbox.owner.actor) }
    var progress = -1
    var quiescence = QuiescenceCount.ofHandlers
    while !quiescence.isReached {
      await turn()
      // A handler on its way back to the owner goes on by itself, however long the way takes.
      let isQuiet = progress == handlerProgress && !mailbox.hasResumptions
      progress = handlerProgress
      if isHandling {
        // Lets a handler go on first that has work to do on another actor.
        await Task.detached(priority: .background) {}.value
      } else if isQuiet {
        return
      }
      quiescence.count(isQuiet: isQuiet)
    }
  }

  /// Waits until all that was posted before has had its turn.
  private nonisolated(nonsending) func turn() async {
    await withCheckedContinuation { continuation in
      mailbox.post { continuation.resume() }
    }
  }
}
