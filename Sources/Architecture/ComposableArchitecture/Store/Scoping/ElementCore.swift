import Confinement
import TestFailures

/// A view of an element of a collection. Once the element has gone, the state is the last that was seen.
final class ElementCore<ParentState, ParentAction, ID: Hashable & Sendable, State, Action>: TransientCore {
  private let collection: ElementsView<ParentState, ParentAction, ID, State, Action>
  private let id: ID
  private var lastState: State

  init(
    collection: ElementsView<ParentState, ParentAction, ID, State, Action>,
    id: ID,
    initialState: State
  ) {
    self.collection = collection
    self.id = id
    lastState = initialState
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    let previous = lastState
    guard let state = collection.element(id: id) else { return try body(previous) }
    // `previous` outlives the assignment: what the `deinit` of a state does may come back here.
    lastState = state
    defer { withExtendedLifetime(previous) {} }
    return try body(state)
  }

  func send(_ action: Action, at site: CallSite?) -> StoreTask {
    if canTellAbsence, hasGone {
      reportAbsence(of: "the element with the id \(describe(id))", action: action)
      return .nothing
    }
    return collection.send(action, id: id, at: site)
  }

  var hasGone: Bool { collection.element(id: id) == nil }

  var observers: StateObservers { collection.parent.observers }

  var owner: Owner { collection.parent.owner }

  var revision: Int { collection.parent.revision }

  var isSettled: Bool { collection.parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { collection.parent.reportWhenSettled(write) }
}
