import CaseKeyPaths
import CombineShim
import DependencyInjection
import TributaryReports

/// An object that holds a feature's state, runs its reducer, and performs the effects that the reducer returns.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.incrTapped)
/// store.count            // 1
/// ```
///
/// Create one store for each app, page or session, and call `scope(state:action:)` on it to get stores for the child
/// features.
///
/// ### Order of actions
///
/// A store handles one action at a time. Actions that arrive while it's busy, for example from observers or
/// synchronous effects, wait in a queue until the store handles the earlier ones. The store notifies its observers
/// after the queue is empty so that they don't see a change that is only partly complete. If a reducer needs to send
/// another action, return an effect that does so. The store will report an issue if a reducer sends an action to it
/// directly.
///
/// ### Ownership
///
/// A store belongs to an actor, its owner, and you use the store on that actor. When a method of an actor creates a
/// store, that actor becomes its owner; you can choose a different one by passing `isolation:`, and a store you
/// create outside of any actor belongs to the main actor. Effects may run anywhere, because the store brings their
/// actions back to its owner.
///
/// The compiler rejects code that passes a store to a different actor. If your code evades this check, the store
/// reports an issue wherever it can detect the mistake. Stores on the main actor always can, whereas a store on
/// another actor can only while it's handling an action on another thread.
///
/// ### Lifetime of effects
///
/// A store cancels its effects when you release it along with the stores that you've scoped from it.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  /// This reference to the core is unmanaged because `core` already retains the object. Retaining it again for each
  /// action would cost more than most reducers do, since the weak references of effects make reference counting
  /// slower.
  @usableFromInline let root: Unmanaged<RootCore<State, Action>>?
  private(set) var children = KeptChildren()

  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. When you omit it, the store uses
  ///     the dependencies of the code that creates it.
  ///   - isolation: The actor that owns the store. By default, this is the caller's actor, or the main actor when the
  ///     caller is not isolated, as in a nonisolated function or the initial value of a property.
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

  /// Creates a store whose state type is inferred from its reducer, as in
  /// `Store(initialState: .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. When you omit it, the store uses
  ///     the dependencies of the code that creates it.
  ///   - isolation: The actor that owns the store.
  // Disfavored because most code spells out the type of the state, from which generic reducers infer their own types.
  // The compiler tells the two initializers apart by the type of `withDependencies`, and can infer the state's type
  // from the reducer only in this one.
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

  /// The current state of the feature.
  ///
  /// Read the state on the store's owner. The store reports an issue when you send an action from anywhere else, but
  /// it does not check where you read the state.
  public var state: State { core.withState { $0 } }

  /// The value of a property of the current state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.withState { $0[keyPath: keyPath] }
  }

  /// Calls a closure with the current state, without copying the state.
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try core.withState(body)
  }

  /// Sends an action to the feature.
  ///
  /// By the time that this method returns, the store has handled the action, along with any actions that its effects
  /// have sent synchronously. If you call it while the store is handling another action, the store adds your action
  /// to its queue instead.
  ///
  /// To help you find mistakes in your bindings, debug builds report an issue when you send a property change that no
  /// ``BindingReducer`` handles, even inside a child action. They do the same for an action that carries a
  /// ``BindingAction`` as data for another store. You can avoid this by wrapping the binding action in a struct.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

  /// Sends an action to the core, on behalf of scoped stores and, in debug builds, of all stores.
  @usableFromInline
  func send(_ action: Action, at site: CallSite) -> StoreTask {
    core.sendReportingUnhandledWrite(action, at: site)
  }

  /// Sends an action to the feature when `store.send` is passed as a function.
  ///
  /// This overload is disfavored so that an ordinary call resolves to ``send(_:fileID:filePath:line:column:)`` and
  /// reports include the line of the call.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

  /// Returns a store for a child feature.
  ///
  /// Use this method to give a child's view a store of its own. The child store is a view of a part of this store's
  /// state, and passes its actions on to this store. When you call this method again with the same paths, you get the
  /// same store, and you can compare it by identity. A child store retains the root store but costs nothing until you
  /// observe it.
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

  /// Returns a store for an optional child feature, or `nil` if the child is not present.
  ///
  /// You get the same store for the same paths as long as the child is present. If you hold on to the store after the
  /// child is removed, its state remains the child's last state, so observe the parent to find out when to release
  /// it.
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

  /// Returns the object that this store retains for a scope, and creates it the first time. A path in the former
  /// notation, such as `/Action.child`, never equals another one, and no object is retained for it.
  func keep<Child: KeptChild>(
    _ type: Child.Type,
    _ state: AnyKeyPath,
    _ action: PartialCaseKeyPath<Action>,
    make: () -> Child
  ) -> Child {
    let id = ScopeID(state: state, action: action, child: type)
    if let child = children[id] as? Child { return child }
    let child = make()
    // Without this check, a path that never equals the next one would add an entry with every call.
    if action.isStable() { children[id] = child }
    return child
  }

  /// Releases the stores of children that have been removed. Because paths can contain the ids of elements that come
  /// and go, the store does this whenever the number of child stores has doubled.
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
