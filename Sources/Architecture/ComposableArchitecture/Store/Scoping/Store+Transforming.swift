import TributaryReports

extension Store {
  /// Returns a store whose state and actions closures derive from this one's.
  ///
  /// ```swift
  /// store.scope(state: { $0.counter }, action: AppAction.counter)
  /// ```
  ///
  /// The state is computed once when the store is created and then, if it is read, once for each action. Each
  /// call creates another store. If paths lead to the child, a scope by paths does less work.
  ///
  /// - Parameters:
  ///   - toChildState: A closure that returns the child's state. It runs on the store's owner, and must not
  ///     have side effects.
  ///   - fromChildAction: A closure that converts a child's action to this store's action.
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

  /// Returns a store with the same actions whose state a closure derives from this one's.
  ///
  /// - Parameter toChildState: A closure that returns the child's state. It runs on the store's owner, and
  ///   must not have side effects.
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

  /// This store without its actions, for a view that only displays state.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: unreachable)
  }
}

/// Cannot be called, because its argument has no values.
private func unreachable<Value>(_ never: Never) -> Value {}

/// A view of another core through closures. It computes its state when it is created and then, when it is
/// read, at most once for each action.
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
    // The path to observable state has to be read for each of its readers.
    guard currentRevision != stateRevision || observers.batch != nil else { return try body(current) }
    let next = parent.withState(toState)
    // `current` outlives the assignment, because the `deinit` of a state may call back.
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
