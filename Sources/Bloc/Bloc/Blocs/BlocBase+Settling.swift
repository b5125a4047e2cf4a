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
  /// a timer: when no handler has begun or ended for some turns, the bloc counts as settled. `close` counts
  /// turns too, but waits less, and then cancels the remaining handlers: between two counts `settle` lets the
  /// work of other actors go first, so a handler that awaits a short computation there is waited for here,
  /// and may be cancelled by `close`. Nor does it wait for events that a transformer delays, as `debounce`
  /// does, or for tasks of `startTask`. A cubit has no handlers: await its asynchronous functions instead.
  ///
  /// Call it on the bloc's owner, but not in a handler, which would wait for itself.
  public final nonisolated(nonsending) func settle(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIfOffOwner("settle", at: origin)
    let owner = mailbox.owner.actor
    if let activity = mailbox.activity { return await activity.settle(on: owner) }
    await Settling(bloc: self).run(on: owner)
  }
}

/// Waits until a bloc has settled, on the bloc's owner.
private struct Settling<State>: @unchecked Sendable {
  // Sendable: the bloc is touched on its owner only.

  let bloc: BlocBase<State>

  func run(on owner: isolated any Actor) async {
    var progress = -1
    var quiescence = QuiescenceCount.ofHandlers
    while !quiescence.isReached {
      await waitForPostedTurn(on: owner)
      // A handler on its way back to the owner goes on by itself, however long the way takes.
      let isQuiet = progress == bloc.handlerProgress && !bloc.mailbox.hasResumptions
      progress = bloc.handlerProgress
      if bloc.isHandling {
        // Lets a handler go on first that has work to do on another actor.
        await Task.detached(priority: .background) {}.value
      } else if isQuiet {
        return
      }
      quiescence.count(isQuiet: isQuiet)
    }
  }

  /// Waits until all that was posted before has had its turn.
  private func waitForPostedTurn(on owner: isolated any Actor) async {
    await withCheckedContinuation { continuation in
      bloc.mailbox.post { continuation.resume() }
    }
  }
}
