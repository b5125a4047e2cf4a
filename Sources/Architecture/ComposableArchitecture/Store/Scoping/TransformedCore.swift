import Confinement
import TestFailures

/// A view of another core through closures. It works out its state when it is made and then, when it is read,
/// at most once for each action.
final class TransformedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let toParentAction: (Action) -> ParentAction
  private var state: State
  /// The root's revision when `state` was computed.
  private var stateRevision: Int

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state toState: @escaping (ParentState) -> State,
    action toParentAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.toState = toState
    self.toParentAction = toParentAction
    state = parent.withState(toState)
    stateRevision = parent.revision
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    let current = state
    let currentRevision = parent.revision
    // What leads to observable state has to be read for each of its readers.
    guard currentRevision != stateRevision || observers.batch != nil else { return try body(current) }
    let next = parent.withState(toState)
    // `current` outlives the assignment: what the `deinit` of a state does may come back here.
    state = next
    stateRevision = currentRevision
    defer { withExtendedLifetime(current) {} }
    return try body(next)
  }

  func send(_ action: Action, at site: CallSite?) -> StoreTask {
    parent.send(toParentAction(action), at: site)
  }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var identity: AnyObject { parent.identity }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}
