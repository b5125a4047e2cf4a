import Confinement

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
    withExtendedLifetime(old) { notifyOfReplacement() }
  }
}
