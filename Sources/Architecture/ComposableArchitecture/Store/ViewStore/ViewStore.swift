import CombineShim
import TributaryReports

/// A view's interface to a store: the state that the view displays, which changes only when the displayed
/// part does, and the actions that the view sends.
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
/// After the store has handled all sent actions, and if the view state differs: ``objectWillChange`` sends
/// while ``state`` is still the old one; then ``state`` changes; then the subscribers of ``publisher`` are
/// notified, in the order of their subscription. Actions that any of them sends are handled after all have
/// been notified.
///
/// ## Owner and life
///
/// A view store belongs to the actor that owns the store, and is used there only; it may be released
/// anywhere. It retains its store, and a subscription of its publisher retains the view store. After its
/// release, it no longer publishes changes.
// `send` repeats the overloads of `Store`, whose tasks have another type.
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  /// Sends before ``state`` changes.
  public let objectWillChange = ObservableObjectPublisher()

  /// The current view state.
  public private(set) var state: ViewState

  /// Retained for its scoped stores, in addition to the objects that `core` retains.
  private let store: AnyObject
  let core: any StoreCore<ViewState, ViewAction>
  private let isDuplicate: (ViewState, ViewState) -> Bool
  private let subscribers: StateObservers
  /// The ticket of this object among the store's observers.
  private var ticket: Int?

  /// Creates a view store of a part of a store's state, which sends a part of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once for each
  ///     change of the store, on its owner.
  ///   - fromViewAction: A closure that converts a view action to a store action.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that no change is
  ///     published.
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

  /// Creates a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once for each
  ///     change of the store, on its owner.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that no change is
  ///     published.
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

  /// Creates a view store of a store's whole state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isDuplicate: A closure that returns whether two states look the same, so that no change is
  ///     published.
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
    // `previous` outlives the assignment, because the `deinit` of a state may call back.
    state = next
    subscribers.notify()
    withExtendedLifetime(previous) {}
  }

  /// A publisher of the view states: the current one immediately, and then each that differs from the
  /// previous one.
  ///
  /// ```swift
  /// viewStore.publisher.isLoading.sink { … }
  /// ```
  ///
  /// In a subscriber, ``state`` is the delivered state. A subscription retains the view store.
  public var publisher: StorePublisher<ViewState> {
    StorePublisher(observers: subscribers, reader: self, store: self)
  }

  /// A property of the current view state.
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
    let task = core.sendReportingUnhandledWrite(action, at: site)
    return ViewStoreTask(task: task)
  }

  /// Sends an action to the store, if `viewStore.send` is passed as a function.
  ///
  /// Disfavored, so that a call resolves to ``send(_:fileID:filePath:line:column:)``, which captures its
  /// line.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: ViewAction) -> ViewStoreTask {
    ViewStoreTask(task: core.send(action, at: nil))
  }

  /// Sends an action, and animates its state changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
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

  /// Sends an action, and attaches a transaction to its state changes.
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
/// Unlike a ``StoreTask``, it waits for the end of the effects when an asynchronous function cancels it.
/// Releasing it has no effect. It may be used from any thread.
public struct ViewStoreTask: Hashable, Sendable {
  let task: StoreTask

  /// Cancels every effect in the tree, prevents its actions from starting others, and waits until all effects
  /// have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Cancels every effect in the tree, and prevents its actions from starting others. Synchronous functions
  /// call this method.
  public func cancel() {
    task.cancel()
  }

  /// Waits until every effect in the tree has ended. Cancelling the waiting task cancels the tree.
  public func finish() async {
    await task.finish()
  }

  /// A Boolean value that indicates whether the tree was cancelled, through its task or by the release of its
  /// store, or has no effects.
  public var isCancelled: Bool { task.group?.isCancelled ?? true }
}
