/// The actions that effects of a store have sent while the store shows an earlier state. It takes them in the
/// store's place, and keeps them until it is released. It is used on the store's owner.
///
/// Effects keep running meanwhile. Their `send` returns at once, before the action is handled; the task of
/// the action that started them finishes after that.
package final class WithheldActions<State, Action>: EffectMessageHandler {
  private weak var core: RootCore<State, Action>?
  private var actions: [QueuedAction<Action>] = []

  init(_ core: RootCore<State, Action>) {
    self.core = core
    core.mailbox.handler = self
  }

  /// Is called when as many actions wait as may, and again with each further one until they are released.
  package var whenFull: (() -> Void)?
  package var limit = Int.max

  /// The number of actions that wait.
  package var count: Int { actions.count }

  deinit {
    for queued in actions { queued.group.actionWasHandled() }
  }

  func accept(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    switch message {
    case .ended(let group, let id):
      group.effectEnded(id)
    case .action(let action, let transaction, from: let group, let id):
      guard let core, core.admits(action, from: group, id) else { return }
      group.actionWasQueued()
      actions.append(QueuedAction(action: action, group: group, transaction: transaction, origin: origin))
    }
  }

  func handleAccepted() {
    if actions.count >= limit { whenFull?() }
  }

  /// Hands the actions to the store, in the order in which they came, and has it get what effects send from
  /// now on. The store handles them after the next ``StoreAccess/show(_:)``. Those that were cancelled
  /// meanwhile are dropped, and all are if the store is gone.
  package func release() {
    let released = actions
    actions = []
    core?.mailbox.handler = core
    for queued in released {
      guard let core, !queued.group.isCancelled else {
        queued.group.actionWasHandled()
        continue
      }
      core.queue.append(queued)
      core.waiting += 1
    }
  }
}
