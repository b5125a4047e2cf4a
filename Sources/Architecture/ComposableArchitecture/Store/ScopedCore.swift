import CaseKeyPaths
import IssueReporting
import TributaryReports

/// A view of a part of another core. It has no state of its own and observes nothing, so it has no cost until
/// it is used (rule S9 of Documentation/Architecture.md).
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, State>
  private let actionPath: AnyCasePath<ParentAction, Action>

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    actionPath = action
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try body(copyState())
  }

  func copyState() -> State { parent.value(of: property) }

  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    if let start = property.offset { return parent.storedValue(at: start + offset, of: type) }
    return withState { state in
      withUnsafePointer(to: state) { PropertyReader<State, Value>.value(in: $0, at: offset) }
    }
  }

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    parent.send(actionPath.embed(action), at: site())
  }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}

/// A view of an optional part of another core. While the part is absent, its state is the last one that was
/// read.
final class OptionalScopedCore<ParentState, ParentAction, State, Action>: TransientCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, State?>
  private let actionPath: AnyCasePath<ParentAction, Action>
  private var lastState: State

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State?>,
    initialState: State,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    lastState = initialState
    actionPath = action
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    guard let state = parent.value(of: property) else {
      let state = lastState
      return try body(state)
    }
    // `previous` is released after the access to the property has ended, because its `deinit` may call back
    // into this core.
    let previous = lastState
    lastState = state
    defer { withExtendedLifetime(previous) {} }
    return try body(state)
  }

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    if canTellAbsence, hasGone {
      reportAbsence(of: "the state of a child", action: action)
      return .nothing
    }
    return parent.send(actionPath.embed(action), at: site())
  }

  var hasGone: Bool { parent.value(of: property) == nil }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}

/// A view of a part that may be removed while the store still exists.
protocol TransientCore: StoreCore {
  /// A Boolean value that indicates whether the part is currently absent.
  var hasGone: Bool { get }
}

extension TransientCore {
  /// A Boolean value that indicates whether the presence of the part is known to be the same when an action
  /// that is sent now is reduced.
  ///
  /// If an action is queued or sent off the owner, the state may have changed by the time it is reduced.
  var canTellAbsence: Bool { !owner.isOffOwner && isSettled }
}

extension TransientCore {
  /// Reports that an action was sent to a store whose part of the state has been removed.
  ///
  /// - Parameters:
  ///   - part: The part that was removed, such as “the state of a child”.
  ///   - action: The action that was sent.
  func reportAbsence(of part: String, action: Action) {
    reportIssue(
      """
      An action was sent to the store of \(part) after that was removed, so it was ignored.

        Store: \(Store<State, Action>.self)
        Action: \(describe(action))

      The action is lost. The store returns its last state, so it may still appear valid. Something retains it for too \
      long: a disappearing view, a subscription or a task. Release the store when its child ends, cancel the code that sends \
      to it, and call 'scope' again instead of keeping the store.
      """
    )
    BindingWrite.noteRefused(action)
  }
}
