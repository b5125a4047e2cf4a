import CaseKeyPaths
import CombineShim
import DependencyInjection
import TributaryReports

/// Stores a feature's state, changes it with the feature's reducer, and runs the effects that the reducer
/// returns.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.incrTapped)
/// store.count            // 1
/// ```
///
/// **Order.** If the store is already handling an action, it enqueues further actions, including actions from
/// synchronous effects and observers, and handles them in first-in, first-out order. It notifies observers
/// when the queue is empty, so they never see a partial change. A reducer that sends an action to its own
/// store is reported as an issue; return an effect instead.
///
/// **Owner.** A store belongs to an actor and can only be used on that actor. The owner is the main actor,
/// unless another actor creates the store in one of its methods or is passed as `isolation:`. Effects can run
/// anywhere, and their actions are delivered on the owner. Passing a store to a different actor does not
/// compile. Uses that evade the compiler's checks are reported if they can be detected. For main-actor
/// stores, this is always possible. For stores on other actors, it is possible while they are handling an
/// action on another thread.
///
/// **Effects.** When the store and all stores scoped from it have been released, its in-flight effects are
/// cancelled.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  /// The core, unless this store is a view of another one. The reference is unmanaged because `core` already
  /// retains the object, and retaining it for each action would cost more than most reducers do. Effects
  /// refer to the core weakly, which makes reference counting slower.
  @usableFromInline let root: Unmanaged<RootCore<State, Action>>?
  private(set) var children = KeptChildren()

  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If you omit it, the store
  ///     uses the caller's dependencies.
  ///   - isolation: The actor that owns the store. The default is the caller's actor. If the caller is not
  ///     isolated, as in the initial value of a property or in a nonisolated function, the default is the
  ///     main actor.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let (root, runner) = withDependencies {
      prepareDependencies?(&$0)
    } operation: {
      let state = initialState()
      let runner = reducer()
      let root = RootCore(
        initialState: state,
        reduce: runner._makeReduce(),
        reduceQueue: { $0.reduceWaiting() },
        isolation: isolation
      )
      return (root, runner)
    }
    self.init(root: root)
    runner._attach(to: self)
  }

  /// Creates a store that runs a reducer. The reducer determines the type of the state, as in
  /// `Store(initialState: .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If you omit it, the store
  ///     uses the caller's dependencies.
  ///   - isolation: The actor that owns the store.
  // Disfavored because most states have an explicit type, from which generic reducers infer their own types.
  // The compiler distinguishes the two initializers by the type of `withDependencies`. Only this one infers
  // the type of the state from the reducer.
  @_disfavoredOverload
  @inlinable
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(),
      reducer: reducer,
      withDependencies: prepareDependencies,
      isolation: isolation
    )
  }

  @usableFromInline
  init(root: RootCore<State, Action>) {
    core = root
    self.root = .passUnretained(root)
  }

  init(core: any StoreCore<State, Action>) {
    self.core = core
    root = nil
    if State.self is any ObservableState.Type { core.observers.collectChanges(for: core.owner.actor) }
  }

  /// The current state. Read it on the store's owner. Unlike sending an action, reading the state off the
  /// owner is not reported.
  public var state: State { core.withState { $0 } }

  /// A property of the current state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.withState { $0[keyPath: keyPath] }
  }

  /// Reads the state in place.
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try core.withState(body)
  }

  /// Sends an action. When this method returns, the store has handled the action and all actions that its
  /// effects sent synchronously. If the store is already handling an action, the new action is queued
  /// instead.
  ///
  /// In debug builds, an issue is reported if the action is a property change that no ``BindingReducer``
  /// handles, including a change inside a child action. An issue is also reported if the action contains a
  /// ``BindingAction`` only as data for another store, unless the binding action is wrapped in a struct.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
  @discardableResult
  @inlinable
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    #if !DEBUG
      if let root {
        return root._withUnsafeGuaranteedRef {
          $0.send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }
      }
    #endif
    return send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action to the core. Scoped stores always use this method. In debug builds, all stores do.
  @usableFromInline
  func send(_ action: Action, at site: CallSite) -> StoreTask {
    core.sendReportingUnhandledWrite(action, at: site)
  }

  /// Sends an action. This overload is used when `store.send` is passed as a function.
  ///
  /// Disfavored, so that a call resolves to ``send(_:fileID:filePath:line:column:)``, which captures the line
  /// of the call.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action, at: nil)
  }

  /// Sends an action and animates its state changes.
  @discardableResult
  public func send(
    _ action: Action,
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    send(
      action,
      transaction: .current(animatedBy: animation),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends an action and attaches a transaction to its state changes.
  @discardableResult
  public func send(
    _ action: Action,
    transaction: Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    withTransaction(transaction) {
      send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// A publisher that publishes the current state and then each later state.
  @inlinable
  public var publisher: StorePublisher<State> {
    guard let root = root?.takeUnretainedValue() else { return publisherOfView }
    return StorePublisher(root: root, of: self) { withExtendedLifetime(self) { root.read() } }
  }

  @usableFromInline var publisherOfView: StorePublisher<State> {
    StorePublisher(core: core, of: self)
  }

  /// Returns a store for a child. The store is a view of part of the state, and this store handles its
  /// actions.
  ///
  /// The same paths always return the same store. The child store retains the root. It has no cost unless it
  /// is observed.
  ///
  /// - Parameters:
  ///   - state: A path to the child state.
  ///   - action: A path to the child actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    reportScopeOffOwner(
      of: ChildState.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return keep(Store<ChildState, ChildAction>.self, state, action) {
      Store<ChildState, ChildAction>(
        core: ScopedCore(parent: core, state: state, action: AnyCasePath(action))
      )
    }
  }

  /// Returns a store for an optional child, or `nil` if the child is absent.
  ///
  /// While the child is present, the same paths return the same store. After the child's removal, the store
  /// returns the child's last state. To find out when to release the store, observe the parent.
  ///
  /// - Parameters:
  ///   - state: A path to the child's optional state.
  ///   - action: A path to the child actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    reportScopeOffOwner(
      of: ChildState.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    guard let childState = core.withState({ $0[keyPath: state] }) else {
      let id = ScopeID(state: state, action: action, child: Store<ChildState, ChildAction>.self)
      // The store is released while no change is in progress here, because its values may call back.
      let gone = children[id]
      children[id] = nil
      withExtendedLifetime(gone) {}
      return nil
    }
    return keep(Store<ChildState, ChildAction>.self, state, action) {
      forgetDepartedChildren()
      let childCore = OptionalScopedCore(
        parent: core,
        state: state,
        initialState: childState,
        action: AnyCasePath(action)
      )
      return Store<ChildState, ChildAction>(core: childCore)
    }
  }

  /// Returns the object that this store retains for a scope. If the scope is used for the first time, the
  /// object is created. No object is retained for a path in the former notation, `/Action.child`, because no
  /// two such paths are ever equal.
  func keep<Child: KeptChild>(
    _ type: Child.Type,
    _ state: AnyKeyPath,
    _ action: PartialCaseKeyPath<Action>,
    make: () -> Child
  ) -> Child {
    let id = ScopeID(state: state, action: action, child: type)
    if let child = children[id] as? Child { return child }
    let child = make()
    // A path that never equals the next one would otherwise add an entry with each call.
    if action.isStable() { children[id] = child }
    return child
  }

  /// Releases the stores of children that have been removed. Paths can contain ids, and elements are inserted
  /// and removed, so this happens whenever the number of stores has doubled.
  private func forgetDepartedChildren() {
    let departed = children.departed
    children.remove(departed)
    withExtendedLifetime(departed) {}
  }

  /// - Parameter site: The call site of the scope, if known.
  func reportScopeOffOwner(of child: Any.Type, at site: CallSite? = nil) {
    guard core.owner.isOffOwner else { return }
    core.owner.report(
      "'Store.scope' was called off the store's owner, for a child of \(child).",
      at: site
    )
  }
}

extension Store: KeptChild {
  var hasGone: Bool { (core as? any TransientCore)?.hasGone ?? false }
}

extension Store: Hashable, Identifiable {
  /// Two stores are equal if they are the same object.
  public static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A store with the state and actions of the given reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
