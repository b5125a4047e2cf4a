import CaseKeyPaths
import IdentifiedArrays
import TestFailures

/// A view of a collection in another core, which the stores of its elements share.
final class ElementsView<ParentState, ParentAction, ID: Hashable & Sendable, State, Action> {
  let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, IdentifiedArray<ID, State>>
  private let actionPath: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    actionPath = action
  }

  var elements: IdentifiedArray<ID, State> {
    parent.value(of: property)
  }

  func element(id: ID) -> State? {
    parent.value(of: property)[id: id]
  }

  func send(_ action: Action, id: ID, at site: CallSite?) -> StoreTask {
    parent.send(actionPath.embed(.element(id: id, action: action)), at: site)
  }
}
