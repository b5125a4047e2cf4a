import TributaryReports

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

/// Counts the turns in a row in which nothing has happened, for waiting until nothing goes on by itself any
/// more.
struct QuiescenceCount {
  /// The number of turns in a row in which nothing has to happen for quiescence.
  let patience: Int
  /// The number of turns after which waiting ends: what goes on for ever never becomes quiet.
  let limit: Int
  private var turns = 0
  private var quietTurns = 0

  init(patience: Int, limit: Int) {
    self.patience = patience
    self.limit = limit
  }

  /// The limits for handlers: after `patience` turns without progress, they wait for something external.
  static var ofHandlers: QuiescenceCount { QuiescenceCount(patience: 32, limit: 100_000) }

  /// Whether there is nothing more to wait for.
  var isReached: Bool { quietTurns >= patience || turns >= limit }

  /// A turn has passed.
  ///
  /// - Parameter isQuiet: A Boolean value that indicates whether nothing happened in it.
  mutating func count(isQuiet: Bool) {
    turns += 1
    quietTurns = isQuiet ? quietTurns + 1 : 0
  }
}

/// Counts pending messages to owners.
///
/// Where there is none, who waits for a bloc counts scheduling turns of the owner instead.
protocol ActivityMonitor: AnyObject, Sendable {
  /// Called when a message is posted.
  func begin()

  /// Called when the message has been handled.
  func end()

  /// Waits until no message is pending and none was posted for some turns. Call it on the blocs' owner.
  func settle(on owner: isolated any Actor) async
}
