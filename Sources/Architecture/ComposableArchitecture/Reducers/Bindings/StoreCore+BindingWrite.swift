import Confinement
import TestFailures

extension StoreCore {
  /// Reports the write of an action that was just sent, unless a ``BindingReducer`` has handled it or, where
  /// the action has to wait, will have done so by the time when it was its turn.
  func reportUnlessHandled(_ write: BindingWrite) {
    if owner.isOffOwner { return }
    if isSettled {
      write.reportUnlessOver()
    } else {
      reportWhenSettled(write)
    }
  }

  /// Sends the action of a write through a binding, and reports it if it was handled without a
  /// ``BindingReducer``.
  ///
  /// - Parameters:
  ///   - value: The value that is written.
  ///   - keyPath: The property.
  ///   - action: The action that sets the property.
  ///   - site: The call that made the binding, if that is known.
  ///   - embed: A closure that makes the store's action of it.
  private func write<Root>(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Root>,
    by action: BindingAction<Root>,
    at site: CallSite?,
    as embed: (BindingAction<Root>) -> Action
  ) {
    let write = BindingWrite(keyPath, value, at: site)
    _ = send(embed(action.made(of: write)), at: site)
    reportUnlessHandled(write)
  }
}

extension StoreCore where Action: BindableAction {
  /// Sends the action of a write through a binding, and reports it if it was handled without a
  /// ``BindingReducer``.
  func write(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Action.State>,
    by action: BindingAction<Action.State>,
    at site: CallSite?
  ) {
    write(value, to: keyPath, by: action, at: site, as: Action.binding)
  }
}

extension StoreCore {
  /// Sends an action, and reports in debug builds a change of a property that no ``BindingReducer`` handles.
  ///
  /// - Parameter site: The place where the action is sent.
  func sendWatched(_ action: Action, at site: CallSite) -> StoreTask {
    #if DEBUG
      watching(action, at: site) { send(action, at: site) }
    #else
      send(action, at: site)
    #endif
  }

  #if DEBUG
    // In debug builds only, as it takes a look at each action by reflection.
    /// Has an action sent, and reports a change of a property that no ``BindingReducer`` handles.
    func watching(_ action: Action, at site: CallSite, _ send: () -> StoreTask) -> StoreTask {
      let write = BindingWrite.watching(action, at: site)
      let task = send()
      if let write { reportUnlessHandled(write) }
      return task
    }
  #endif
}

extension StoreCore where Action: ViewAction, Action.ViewAction: BindableAction {
  /// Sends the action of a write through a binding as one of the view, and reports it if it was handled
  /// without a ``BindingReducer``.
  func writeByView(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Action.ViewAction.State>,
    by action: BindingAction<Action.ViewAction.State>,
    at site: CallSite?
  ) {
    write(value, to: keyPath, by: action, at: site) { .view(.binding($0)) }
  }
}
