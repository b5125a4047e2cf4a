import TributaryReports

extension Store {
  /// Returns a store whose state and actions are made of this one's by closures.
  ///
  /// ```swift
  /// store.scope(state: { $0.counter }, action: AppAction.counter)
  /// ```
  ///
  /// The state is worked out once when the store is made and then, if it is read, once for each action. Each
  /// call makes another store. A scope by paths, where they lead to the child, does less work.
  ///
  /// - Parameters:
  ///   - toChildState: A closure that makes the child's state. It runs on the store's owner, and is to have
  ///     no side effects.
  ///   - fromChildAction: A closure that makes this store's action of the child's.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    reportScopeOffOwner(
      of: ChildState.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Store<ChildState, ChildAction>(
      core: TransformedCore(parent: core, state: toChildState, action: fromChildAction)
    )
  }

  /// Returns a store whose state is made of this one's by a closure, with the same actions.
  ///
  /// - Parameter toChildState: A closure that makes the child's state. It runs on the store's owner, and is
  ///   to have no side effects.
  public func scope<ChildState>(
    state toChildState: @escaping (State) -> ChildState,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, Action> {
    scope(
      state: toChildState,
      action: { $0 },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// This store without its state, for a view that only sends. A ``ViewStore`` of it never changes.
  public var stateless: Store<Void, Action> {
    scope { _ in }
  }

  /// This store without its actions, for a view that only shows.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: unreachable)
  }
}

/// There is no value to call this with.
private func unreachable<Value>(_ never: Never) -> Value {}

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

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    parent.send(toParentAction(action), at: site())
  }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var identity: AnyObject { parent.identity }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}
