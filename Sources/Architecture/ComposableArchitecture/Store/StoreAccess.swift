import TributaryReports

/// The access of a tool that inspects a store. It does not keep the store. All of it is used on the store's
/// owner, while the store handles nothing.
package struct StoreAccess<State, Action> {
  private weak var core: RootCore<State, Action>?

  init(_ core: RootCore<State, Action>) {
    self.core = core
  }

  /// The actor to which the store belongs; `nil` if the store has gone.
  package var owner: (any Actor)? { core?.owner.actor }

  /// Whether the store is there, handles nothing at the moment, and this may be its owner.
  package var isIdleHere: Bool {
    guard let core else { return false }
    return core.isSettled && !core.owner.isActiveHere && !core.owner.isOffOwner
  }

  package var state: State? { core?.withState { $0 } }

  /// Replaces the state, and notifies the observers.
  package func show(_ state: State) {
    core?.replaceState(by: state)
  }

  /// Sends an action to the store, as its users do.
  package func send(_ action: Action) {
    _ = core?.send(action, at: nil)
  }

  /// Runs a closure with the dependencies of the store.
  package func withDependencies(_ body: () -> Void) {
    if let core { core.withStoreDependencies(body) } else { body() }
  }

  /// Withholds from the store what effects send, until it is released.
  package func withholdActions() -> WithheldActions<State, Action>? {
    core.map(WithheldActions.init)
  }
}

extension Store {
  /// Access for a tool that inspects the store; `nil` for a view of another store.
  package var access: StoreAccess<State, Action>? {
    root.map { StoreAccess($0.takeUnretainedValue()) }
  }

  /// The tool that inspects the store, if it keeps anything about it there.
  package var inspectionTool: AnyObject? {
    get { root?._withUnsafeGuaranteedRef { $0.inspection } }
    set { root?._withUnsafeGuaranteedRef { $0.inspection = newValue } }
  }
}

extension RootCore {
  /// Replaces the state without an action, and notifies the observers. Call it on the owner, while nothing is
  /// handled.
  fileprivate func replaceState(by newState: State) {
    owner.begin()
    revision &+= 1
    // It is released after the observers were notified: its `deinit` may come back here.
    let old = state
    if let batch = observers.batch {
      let outer = batch.beginCollecting()
      let before = identityForReaders()
      state = newState
      if let before { compareIdentity(with: before) }
      batch.endCollecting(outer)
    } else {
      state = newState
    }
    withExtendedLifetime(old) {
      notify(in: nil)
      settle()
    }
  }
}

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

  func receive(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    switch message {
    case .ended(let group, let id):
      group.effectEnded(id)
    case .action(let action, let transaction, from: let group, let id):
      guard let core, core.admits(action, from: group, id) else { return }
      group.actionWasQueued()
      actions.append(QueuedAction(action: action, group: group, transaction: transaction, origin: origin))
    }
  }

  func handleReceived() {
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
      core.waitingActions.append(queued)
      core.waiting += 1
    }
  }
}

/// A probe that follows how a store notifies its observers.
package protocol NotificationProbe: AnyObject {
  /// The observers of the state are to be notified, after the actions that were handled since the last time.
  ///
  /// - Parameter notify: A closure that notifies them. Call it once.
  func notifies(_ notify: () -> Void)
}

extension Store {
  /// Attaches a probe to the notifications of the store's observers, for as long as the store exists.
  package func follow(by probe: any NotificationProbe) {
    root?._withUnsafeGuaranteedRef { $0.notificationProbe = probe }
  }
}
