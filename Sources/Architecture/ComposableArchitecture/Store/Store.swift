import CaseKeyPaths
import CombineShim
import DependencyInjection
import TributaryReports

/// Holds a feature's state, changes it with the feature's reducer, and runs the effects that the reducer
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
/// **Order.** An action that is sent while another is handled, whether by the reducer, by a synchronous
/// effect or by an observer, is queued: first in, first out. Observers are notified after the queue is empty,
/// and never see a partial change. A reducer that sends to its own store is reported; return an effect
/// instead.
///
/// **Owner.** A store belongs to the actor that creates it, and is used there only. That is the main actor
/// unless another actor creates it in one of its methods, or is passed as `isolation:`. Effects run anywhere,
/// and their actions are delivered on the owner. Passing a store to another actor does not compile. Uses that
/// evade the compiler are reported if they can be detected: always for stores of the main actor, and for
/// stores of another actor while they are handling an action on another thread.
///
/// **Effects.** Effects in flight are cancelled when the store and all stores scoped from it are released.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  /// The core, unless this store is a view of another store. Unmanaged, because `core` retains it and a
  /// retain for each action would cost more than most reducers: effects refer to it weakly, which slows down
  /// reference counting.
  @usableFromInline let root: Unmanaged<RootCore<State, Action>>?
  private(set) var children = KeptChildren()

  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides dependencies of the feature. Without it, the store
  ///     uses the dependencies of the caller.
  ///   - isolation: The actor that owns the store. By default, that of the caller. If the caller has none, as
  ///     in the initial value of a property or in a nonisolated function, it is the main actor.
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

  /// Creates a store that runs a reducer, which determines the type of the state: `Store(initialState:
  /// .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides dependencies of the feature. Without it, the store
  ///     uses the dependencies of the caller.
  ///   - isolation: The actor that owns the store.
  // Disfavoured, because most states have an explicit type, from which generic reducers infer theirs. The
  // compiler distinguishes this initializer from the other one by the type of `withDependencies`, and only
  // here infers the type of the state from the reducer.
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

  /// The current state. Read it on the store's owner: unlike a send, a read off the owner is not reported.
  public var state: State { core.withState { $0 } }

  /// A property of the current state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.withState { $0[keyPath: keyPath] }
  }

  /// Reads the state in place.
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try core.withState(body)
  }

  /// Sends an action. When this method returns, the store has handled the action and those that its effects
  /// sent synchronously. If the store is already handling an action, this one is queued instead.
  ///
  /// Debug builds report a property change that no ``BindingReducer`` handles, including one in an action of
  /// a child. They also report a ``BindingAction`` that an action only contains as data, for another store,
  /// unless it is in a structure.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects that the action starts, to await or to cancel.
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

  /// Sends an action to the core: that of a scoped store or, in debug builds, of any store.
  @usableFromInline
  func send(_ action: Action, at site: CallSite) -> StoreTask {
    core.sendReportingUnhandledWrite(action, at: site)
  }

  /// Sends an action, if `store.send` is passed as a function.
  ///
  /// Disfavored, so that a call resolves to ``send(_:fileID:filePath:line:column:)``, which captures its
  /// line.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action, at: nil)
  }

  /// Sends an action, and animates its state changes.
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

  /// Sends an action, and attaches a transaction to its state changes.
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

  /// A publisher of the states, starting with the current one.
  @inlinable
  public var publisher: StorePublisher<State> {
    guard let root = root?.takeUnretainedValue() else { return publisherOfView }
    return StorePublisher(root: root, of: self) { withExtendedLifetime(self) { root.read() } }
  }

  @usableFromInline var publisherOfView: StorePublisher<State> {
    StorePublisher(core: core, of: self)
  }

  /// Returns a store for a child: a view of a part of the state, whose actions are handled by this store.
  ///
  /// The same paths return the same object each time. The child retains the root, and costs nothing while it
  /// is not observed.
  ///
  /// - Parameters:
  ///   - state: A path to the child's state.
  ///   - action: A path to the child's actions.
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

  /// Returns a store for an optional child, or `nil` while the child is absent.
  ///
  /// While the child is present, the same paths return the same object. A store that is retained after that
  /// returns the child's last state; observe the parent to know when to release it.
  ///
  /// - Parameters:
  ///   - state: A path to the child's optional state.
  ///   - action: A path to the child's actions.
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
      // Released while no change is in progress here, because its values may call back.
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

  /// Returns the object that this store retains for a scope, and creates it at the first use of the scope. No
  /// object is retained for a former path, `/Action.child`, because such a path never equals another.
  func keep<Child: KeptChild>(
    _ type: Child.Type,
    _ state: AnyKeyPath,
    _ action: PartialCaseKeyPath<Action>,
    make: () -> Child
  ) -> Child {
    let id = ScopeID(state: state, action: action, child: type)
    if let child = children[id] as? Child { return child }
    let child = make()
    // Otherwise a path that never equals the next one would add an entry for each call.
    if action.isStable() { children[id] = child }
    return child
  }

  /// Releases stores whose state was removed, each time that their number has doubled, because ids in paths
  /// come and go.
  private func forgetDepartedChildren() {
    let departed = children.departed
    children.remove(departed)
    withExtendedLifetime(departed) {}
  }

  /// - Parameter site: The call site of the scope, if it is known.
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

/// A store of a reducer's state and actions.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
