import TributaryReports

/// A tool's access to a store it inspects. Use it only on the store's owner while the store is idle. It does not
/// retain the store.
package struct StoreAccess<State, Action> {
  private weak var core: RootCore<State, Action>?

  init(_ core: RootCore<State, Action>) {
    self.core = core
  }

  /// The actor that owns the store, or `nil` if the store has been released.
  package var owner: (any Actor)? { core?.owner.actor }

  /// A Boolean value that indicates whether the store exists and is idle, and the caller may be on its owner.
  package var isIdleHere: Bool {
    guard let core else { return false }
    return core.isSettled && !core.owner.isActiveHere && !core.owner.isOffOwner
  }

  package var state: State? { core?.withState { $0 } }

  /// Replaces the state and notifies the observers.
  package func show(_ state: State) {
    core?.replaceState(by: state)
  }

  /// Sends an action to the store, as any code that uses the store does.
  package func send(_ action: Action) {
    _ = core?.send(action, at: nil)
  }

  /// Runs a closure with the store's dependencies.
  package func withDependencies(_ body: () -> Void) {
    if let core { core.withStoreDependencies(body) } else { body() }
  }

  /// Withholds the actions of effects from the store until the returned object releases them.
  package func withholdActions() -> WithheldActions<State, Action>? {
    core.map(WithheldActions.init)
  }
}

extension Store {
  /// Access for a tool that inspects the store, or `nil` if this is a view of another store.
  package var access: StoreAccess<State, Action>? {
    root.map { StoreAccess($0.takeUnretainedValue()) }
  }

  /// The tool that inspects the store, if it has stored a reference to itself here.
  package var inspectionTool: AnyObject? {
    get { root?._withUnsafeGuaranteedRef { $0.inspection } }
    set { root?._withUnsafeGuaranteedRef { $0.inspection = newValue } }
  }
}

extension RootCore {
  /// Replaces the state without an action and notifies the observers. Call this method on the owner of an
  /// idle store.
  fileprivate func replaceState(by newState: State) {
    owner.begin()
    revision &+= 1
    // The old state is released after the observers are notified, because its `deinit` may call back.
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

/// The actions that a store's effects send while the store displays an earlier state. This object receives the
/// actions instead of the store, and keeps them until you release them. Use it only on the store's owner.
///
/// Effects continue to run, and their calls to `send` return immediately, before the action has been handled. The
/// task of an action that started an effect finishes only after the effect's actions are handled.
package final class WithheldActions<State, Action>: EffectMessageHandler {
  private weak var core: RootCore<State, Action>?
  private var actions: [QueuedAction<Action>] = []

  init(_ core: RootCore<State, Action>) {
    self.core = core
    core.mailbox.handler = self
  }

  /// A closure that is called when the limit is reached, and for each further action until the actions are
  /// released.
  package var whenFull: (() -> Void)?
  package var limit = Int.max

  /// The number of withheld actions.
  package var count: Int { actions.count }

  deinit {
    for queued in actions { queued.group.actionWasHandled() }
  }

  func receive(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    let group = message.group
    guard let action = message.action else { return group.effectEnded(message.id) }
    guard let core, core.admits(action, from: group, message.id) else { return }
    group.actionWasQueued()
    actions.append(
      QueuedAction(action: action, group: group, transaction: message.transaction, origin: origin)
    )
  }

  func handleReceived() {
    if actions.count >= limit { whenFull?() }
  }

  /// Passes the actions to the store in their original order. The store handles them after the next call to
  /// ``StoreAccess/show(_:)``, and receives later actions directly. Actions that have been cancelled in the meantime
  /// are dropped, as are all of them if the store has been released.
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

/// A probe that measures how a store notifies its observers.
package protocol NotificationProbe: AnyObject {
  /// Called when the observers are about to be notified of the actions since the last notification.
  ///
  /// - Parameter notify: A closure that notifies the observers. Call it exactly once.
  func notifies(_ notify: () -> Void)
}

extension Store {
  /// Attaches a probe to the notifications of the store's observers. It stays attached as long as the store
  /// exists.
  package func follow(by probe: any NotificationProbe) {
    root?._withUnsafeGuaranteedRef { $0.notificationProbe = probe }
  }
}
