import TributaryReports

extension BlocBase {
  /// Waits until the bloc has settled, which means that its handlers have handled all added events as far as
  /// they can without external events.
  ///
  /// ```swift
  /// bloc.add(.increment)
  /// await bloc.settle()
  /// bloc.state  // 1
  /// ```
  ///
  /// Use this method in a test to check the state after you have added events. It doesn't wait for a handler
  /// that is suspended on something external, such as a stream, a response or a timer. To detect this, it
  /// considers the bloc settled when no handler has begun or ended for some turns of the owner. Between these
  /// turns it lets other actors work, and therefore waits for a handler that awaits a short computation on
  /// another actor. (`close` waits for fewer turns and then cancels the remaining handlers, which may include
  /// such a handler.)
  ///
  /// The method also doesn't wait for events that a transformer such as `debounce` delays, or for tasks that
  /// you start with `startTask`. A cubit has no handlers, so await its asynchronous functions instead.
  ///
  /// Call this method on the bloc's owner. Don't call it from a handler, which would wait for itself.
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
  // The bloc is used only on its owner.

  let bloc: BlocBase<State>

  func run(on owner: isolated any Actor) async {
    var progress = -1
    var quiescence = QuiescenceCount.ofHandlers
    while !quiescence.isReached {
      await waitForPostedTurn(on: owner)
      // A handler that is resuming on the owner will continue, even if this takes a long time.
      let isQuiet = progress == bloc.handlerProgress && !bloc.mailbox.hasResumptions
      progress = bloc.handlerProgress
      if bloc.isHandling {
        // Handlers may be waiting for other actors, so let these work first.
        await Task.detached(priority: .background) {}.value
      } else if isQuiet {
        return
      }
      quiescence.count(isQuiet: isQuiet)
    }
  }

  /// Waits until all actions that were posted earlier have run.
  private func waitForPostedTurn(on owner: isolated any Actor) async {
    await withCheckedContinuation { continuation in
      bloc.mailbox.post { continuation.resume() }
    }
  }
}

/// Counts consecutive turns without activity, to detect that nothing can continue without external events.
struct QuiescenceCount {
  /// The number of consecutive turns without activity after which the bloc is considered settled.
  let patience: Int
  /// The number of turns after which to stop waiting even if there is activity, which may be endless.
  let limit: Int
  private var turns = 0
  private var quietTurns = 0

  init(patience: Int, limit: Int) {
    self.patience = patience
    self.limit = limit
  }

  /// The limits for handlers, which are waiting for something external when there was no progress for
  /// `patience` turns.
  static var ofHandlers: QuiescenceCount { QuiescenceCount(patience: 32, limit: 100_000) }

  /// A Boolean value that indicates whether waiting is over.
  var isReached: Bool { quietTurns >= patience || turns >= limit }

  /// Counts a turn.
  ///
  /// - Parameter isQuiet: A Boolean value that indicates whether there was no activity in the turn.
  mutating func count(isQuiet: Bool) {
    turns += 1
    quietTurns = isQuiet ? quietTurns + 1 : 0
  }
}

/// Counts the messages to owners that are pending.
///
/// If there is no monitor, code that waits for a bloc counts scheduling turns of the owner instead.
protocol ActivityMonitor: AnyObject, Sendable {
  /// Called when a message is posted.
  func begin()

  /// Called when the message has been handled.
  func end()

  /// Waits until no message is pending and none has been posted for some turns. Call this method on the
  /// blocs' owner.
  func settle(on owner: isolated any Actor) async
}

/// A bloc that handles added events in later turns of its owner.
package protocol EventQueueing: AnyObject {
  /// Runs a closure on the owner after the handlers of all previously added events have begun.
  ///
  /// If no event is waiting, or the bloc belongs to another actor, the closure runs immediately.
  ///
  /// - Parameters:
  ///   - actor: The actor that calls this method, which is expected to be the bloc's owner.
  ///   - body: The closure.
  func afterAddedEvents(on actor: any Actor, _ body: @escaping () -> Void)
}

extension Bloc: EventQueueing {
  package final func afterAddedEvents(on actor: any Actor, _ body: @escaping () -> Void) {
    if mailbox.owner.actor === actor, mailbox.hasActions { mailbox.post(body) } else { body() }
  }
}
