import CombineShim
import TributaryReports

/// A store as a view sees it: the state that the view shows, which changes only when what is shown does, and
/// the actions that the view sends.
///
/// ```swift
/// let viewStore = ViewStore(store, observe: { $0 })
/// viewStore.publisher.count
///   .sink { label.text = "\($0)" }
///   .store(in: &cancellables)
/// viewStore.send(.incrTapped)
/// viewStore.count            // 1
/// ```
///
/// ## Order of a change
///
/// Once the store has handled all that was sent to it, and the state that is shown has become another:
/// ``objectWillChange`` sends while ``state`` is still the old one; then ``state`` changes; then the
/// subscribers of ``publisher`` are told, in the order in which they came. Actions that any of them sends
/// wait until all have been told.
///
/// ## Owner and life
///
/// A view store belongs to the actor that owns the store, and is used there only; it may be released
/// anywhere. It keeps its store, and a subscription of its publisher keeps the view store. When nobody keeps
/// it, it is silent.
// `send` repeats the overloads of `Store`, whose tasks have another type.
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  /// Sends before ``state`` changes.
  public let objectWillChange = ObservableObjectPublisher()

  /// The state that is shown at this moment.
  public private(set) var state: ViewState

  /// Kept for what it has scoped, besides what `core` keeps.
  private let store: AnyObject
  let core: any StoreCore<ViewState, ViewAction>
  private let isDuplicate: (ViewState, ViewState) -> Bool
  private let subscribers: StateObservers
  /// Names this among the store's observers.
  private var ticket: Int?

  /// Shows a part of a store's state, and sends a part of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that makes what is shown of the store's state. It runs once for each change
  ///     of the store, on its owner.
  ///   - fromViewAction: A closure that makes the store's action of the view's.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that there is nothing to
  ///     tell.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let core = TransformedCore(parent: store.core, state: toViewState, action: fromViewAction)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(store: store, core: core, isDuplicate: isDuplicate, at: site)
  }

  /// Shows a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that makes what is shown of the store's state. It runs once for each change
  ///     of the store, on its owner.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that there is nothing to
  ///     tell.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store,
      observe: toViewState,
      send: { $0 },
      removeDuplicates: isDuplicate,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Shows a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that there is nothing to
  ///     tell.
  public convenience init(
    _ store: Store<ViewState, ViewAction>,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(store: store, core: store.core, isDuplicate: isDuplicate, at: site)
  }

  private init(
    store: AnyObject,
    core: any StoreCore<ViewState, ViewAction>,
    isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    at site: CallSite
  ) {
    if core.owner.isOffOwner {
      core.owner.report(
        "'ViewStore.init' was called off the store's owner, for \(ViewState.self).",
        at: site
      )
    }
    self.store = store
    self.core = core
    self.isDuplicate = isDuplicate
    subscribers = StateObservers(parent: core.observers)
    let state = core.withState { $0 }
    self.state = state
    ticket = core.observers.insert { [weak self] in self?.storeChanged() }
    core.observers.follow { core.observers.followValues(in: state, isDuplicate) }
  }

  deinit {
    if let ticket { core.observers.remove(ticket) }
  }

  private func storeChanged() {
    let (previous, next) = (state, core.withState { $0 })
    if subscribers.isUnchanged({ isDuplicate(previous, next) }) { return }
    objectWillChange.send()
    // `previous` outlives the assignment: what the `deinit` of a state does may come back here.
    state = next
    subscribers.notify()
    withExtendedLifetime(previous) {}
  }

  /// The states that are shown: the current one at once, and then each that differs from the one before.
  ///
  /// ```swift
  /// viewStore.publisher.isLoading.sink { … }
  /// ```
  ///
  /// In a subscriber, ``state`` is the state that is delivered. A subscription keeps the view store.
  public var publisher: StorePublisher<ViewState> {
    StorePublisher(observers: subscribers, reader: self, store: self)
  }

  /// A property of the state that is shown at this moment.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    state[keyPath: keyPath]
  }

  // MARK: Actions

  /// Sends an action to the store.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @discardableResult
  public func send(
    _ action: ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ViewStoreTask {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let task = core.reportingUnhandledWrite(of: action, at: site) { core.send(action, at: site) }
    return ViewStoreTask(task: task)
  }

  /// Sends an action to the store, where `viewStore.send` is passed on as a function.
  ///
  /// Disfavored, so that a call is one of ``send(_:fileID:filePath:line:column:)``, which knows its line.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: ViewAction) -> ViewStoreTask {
    ViewStoreTask(task: core.send(action, at: nil))
  }

  /// Sends an action whose change of state is to be animated.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation; `nil` for none.
  @discardableResult
  public func send(
    _ action: ViewAction,
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ViewStoreTask {
    send(
      action,
      transaction: .current(animatedBy: animation),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends an action whose change of state belongs to a transaction.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The transaction.
  @discardableResult
  public func send(
    _ action: ViewAction,
    transaction: Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ViewStoreTask {
    withTransaction(transaction) {
      send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension ViewStore: StateReader {
  func withState<Result>(_ body: (ViewState) throws -> Result) rethrows -> Result {
    let state = state
    return try body(state)
  }
}

/// A view store of a reducer's state and actions.
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

/// The tree of effects of an action that was sent to a view store: its effects, the effects of the actions
/// that they send, and so on.
///
/// ```swift
/// let search = viewStore.send(.searchTapped)
/// await search.cancel()      // the effects have ended
/// ```
///
/// It differs from a ``StoreTask`` in that cancelling waits for the end in asynchronous functions. Releasing
/// it changes nothing. It may be used from any thread.
public struct ViewStoreTask: Hashable, Sendable {
  let task: StoreTask

  /// Cancels every effect in the tree, keeps its actions from starting others, and waits until all effects
  /// have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Cancels every effect in the tree, and keeps its actions from starting others. Functions that cannot wait
  /// call this one.
  public func cancel() {
    task.cancel()
  }

  /// Waits until every effect in the tree has ended. If the waiting task is cancelled, so is the tree.
  public func finish() async {
    await task.finish()
  }

  /// Whether the tree was cancelled through its task or by its store's end, or never was, because the action
  /// started no effect.
  public var isCancelled: Bool { task.group?.isCancelled ?? true }
}
