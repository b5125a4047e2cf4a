import CaseKeyPaths

/// A view of a part of another core. It has no state of its own and watches nothing, so it costs nothing until it is used.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let statePath: KeyPath<ParentState, State>
  private let actionPath: AnyCasePath<ParentAction, Action>

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    statePath = state
    actionPath = action
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try parent.withState { try body($0[keyPath: statePath]) }
  }

  func send(_ action: Action) -> StoreTask {
    parent.send(actionPath.embed(action))
  }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }
}
