import CaseKeyPaths
import CombineShim
import TributaryReports

extension Store {
  /// Returns a store whose state and actions are transformed by closures.
  ///
  /// For example:
  ///
  /// ```swift
  /// store.scope(state: { $0.counter }, action: AppAction.counter)
  /// ```
  ///
  /// Prefer scoping by paths if there are paths to the child, because it's more efficient: this method returns a new
  /// store whenever you call it. The store computes the child's state when you create it, and after that when the
  /// state is read, at most once per action.
  ///
  /// - Parameters:
  ///   - toChildState: A closure that returns the child's state. It runs on the store's owner, and must not have side
  ///     effects.
  ///   - fromChildAction: A closure that converts an action of the child to an action of this store.
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

  /// Returns a store with the same actions, whose state is transformed by a closure.
  ///
  /// - Parameter toChildState: A closure that returns the child's state. It runs on the store's owner, and must not
  ///   have side effects.
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

  /// This store without its state, for a view that only sends actions. A ``ViewStore`` that you create from it never
  /// changes.
  public var stateless: Store<Void, Action> {
    scope { _ in }
  }

  /// This store without its actions, for a view that only displays state.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: unreachable)
  }
}

/// Satisfies the compiler where a value is required. It can never be called, because its argument has no
/// values.
private func unreachable<Value>(_ never: Never) -> Value {}

/// A view of another core through closures. It computes its state when it's created, and after that when the state is
/// read, at most once per action.
final class TransformedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let toParentAction: (Action) -> ParentAction
  private var state: State
  /// The revision of the root at the time when `state` was computed.
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
    // For observable state, the path to the state has to be read again for each reader.
    guard currentRevision != stateRevision || observers.batch != nil else { return try body(current) }
    let next = parent.withState(toState)
    // `current` is released after the assignment, because the `deinit` of a state may call back.
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

extension Store {
  /// Calls one closure when optional state appears, and another when it disappears.
  ///
  /// Use this method in code that shows and hides a child's view itself. One of the closures is called right away,
  /// and the first one receives a store for the state:
  ///
  /// ```swift
  /// store
  ///   .scope(state: \.editor, action: AppAction.editor)
  ///   .ifLet(
  ///     then: { [weak self] editor in self?.show(EditorController(store: editor)) },
  ///     else: { [weak self] in self?.showNothing() }
  ///   )
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// While the state is present, neither closure is called for its changes. To observe those, use the store. If you
  /// retain the store after the state disappears, it returns the last state that was read through it. It does not
  /// handle any more actions, and reports each one as an issue.
  ///
  /// - Parameters:
  ///   - unwrap: A closure called on the store's owner when the state appears.
  ///   - else: A closure called on the store's owner when the state disappears.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A cancellable that retains the store. Keep it for as long as the closures should be called.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void,
    else: @escaping () -> Void = {},
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> AnyCancellable where State == Wrapped? {
    if core.owner.isOffOwner {
      core.owner.report(
        "'Store.ifLet' was called off the store's owner, for a child of \(Wrapped.self).",
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    return
      publisher
      .removeDuplicates { ($0 == nil) == ($1 == nil) }
      .sink { [core] state in
        guard let state else { return `else`() }
        unwrap(
          Store<Wrapped, Action>(
            core: OptionalScopedCore(parent: core, state: \.self, initialState: state, action: .identity)
          )
        )
      }
  }
}
