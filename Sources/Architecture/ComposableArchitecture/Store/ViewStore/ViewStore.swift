import CombineShim
import TributaryReports

/// An object that connects a view to a store, and contains the part of the store's state that the view displays.
///
/// Use a view store when the state is not observable. You choose which part of the state it contains, and it
/// publishes a change only when that part is different.
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
/// ## Order of events
///
/// After the store handles all actions in its queue, and if the view state is different, the following happens in
/// order:
///
/// - ``objectWillChange`` sends while ``state`` still has its old value.
/// - ``state`` changes.
/// - ``publisher`` notifies its subscribers, in the order in which they subscribed.
///
/// If one of them sends an action, the store handles it after all of them are notified.
///
/// ## Ownership and lifetime
///
/// A view store belongs to the actor that owns the store. Use it only on that actor, although you can release it
/// anywhere. It retains its store, and each subscription to its publisher retains the view store. A view store that
/// has been released does not publish changes.
// `send` repeats the overloads of `Store` because its tasks have a different type.
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  /// A publisher that sends before ``state`` changes.
  public let objectWillChange = ObservableObjectPublisher()

  /// The current view state.
  public private(set) var state: ViewState

  /// The store, which is retained for its scoped stores, in addition to the objects that `core` retains.
  private let store: AnyObject
  let core: any StoreCore<ViewState, ViewAction>
  private let isDuplicate: (ViewState, ViewState) -> Bool
  private let subscribers: StateObservers
  /// The ticket of this object among the store's observers.
  private var ticket: Int?

  /// Creates a view store for a part of a store's state and a subset of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs on the store's owner,
  ///     once for each change.
  ///   - fromViewAction: A closure that converts a view action to a store action.
  ///   - isDuplicate: A closure that returns whether two states look the same to the view, in which case the view
  ///     store does not publish a change.
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

  /// Creates a view store for a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs on the store's owner,
  ///     once for each change.
  ///   - isDuplicate: A closure that returns whether two states look the same to the view, in which case the view
  ///     store does not publish a change.
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

  /// Creates a view store for the whole state of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isDuplicate: A closure that returns whether two states look the same to the view, in which case the view
  ///     store does not publish a change.
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
    // `previous` is released after the assignment, because the `deinit` of a state may call back.
    state = next
    subscribers.notify()
    withExtendedLifetime(previous) {}
  }

  /// A publisher of the current view state, and of each state that differs from the one before it.
  ///
  /// For example:
  ///
  /// ```swift
  /// viewStore.publisher.isLoading.sink { … }
  /// ```
  ///
  /// While a subscriber receives a state, ``state`` returns the same value. A subscription retains the view store.
  public var publisher: StorePublisher<ViewState> {
    StorePublisher(observers: subscribers, reader: self, store: self)
  }

  /// The value of a property of the current view state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    state[keyPath: keyPath]
  }

  // MARK: Actions

  /// Sends an action to the store.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

  /// Sends an action to the store when `viewStore.send` is passed as a function.
  ///
  /// This overload is disfavored so that an ordinary call resolves to ``send(_:fileID:filePath:line:column:)`` and
  /// reports include the line of the call.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: ViewAction) -> ViewStoreTask {
    ViewStoreTask(task: core.send(action, at: nil))
  }

  /// Sends an action and animates its state changes.
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

  /// Sends an action and attaches a transaction to its state changes.
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

/// A view store with the state and actions of the given reducer.
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

/// A handle to the effects of an action that was sent to a view store, including the effects of the actions they send
/// in turn.
///
/// For example:
///
/// ```swift
/// let search = viewStore.send(.searchTapped)
/// await search.cancel()      // the effects have ended
/// ```
///
/// Unlike a ``StoreTask``, this task waits for the effects to end when you cancel it in an asynchronous function. You
/// can use the task from any thread, and releasing it does not cancel anything.
public struct ViewStoreTask: Hashable, Sendable {
  let task: StoreTask

  /// Cancels the effects, keeps their actions from starting others, and waits until all of them end.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Cancels the effects and keeps their actions from starting others. Functions that are not asynchronous use this
  /// overload.
  public func cancel() {
    task.cancel()
  }

  /// Waits until all of the effects end. If the task that waits is cancelled, so are the effects.
  public func finish() async {
    await task.finish()
  }

  /// A Boolean value that indicates whether the effects were cancelled, through this task or because their store was
  /// released, or whether there are none.
  public var isCancelled: Bool { task.group?.isCancelled ?? true }
}

extension ViewStore {
  /// Sends an action, and waits for as long as a condition holds.
  ///
  /// Use this method for controls that display progress until an action's work is done:
  ///
  /// ```swift
  /// .refreshable { await viewStore.send(.pulledToRefresh, while: \.isLoading) }
  /// ```
  ///
  /// If the task that waits is cancelled, the effects of the action are cancelled as well, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's owner.
  ///   - isolation: The isolation of the caller. It must be the store's owner.
  public func send(
    _ action: ViewAction,
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let task = send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(for: task, while: predicate, isolation: isolation)
  }

  /// Sends an action, animates its state changes, and waits for as long as a condition holds.
  ///
  /// If the task that waits is cancelled, the effects of the action are cancelled as well, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's owner.
  ///   - isolation: The isolation of the caller. It must be the store's owner.
  public func send(
    _ action: ViewAction,
    animation: Animation?,
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let task = send(
      action,
      animation: animation,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    await wait(for: task, while: predicate, isolation: isolation)
  }

  /// Waits for as long as a condition holds, or until the task that waits is cancelled.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's owner.
  ///   - isolation: The isolation of the caller. It must be the store's owner.
  public func yield(
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    let observer =
      publisher
      .first { !predicate($0) }
      .sink { _ in continuation.finish() }
    var iterator = end.makeAsyncIterator()
    _ = await iterator.next(isolation: isolation)
    observer.cancel()
  }

  private func wait(
    for task: ViewStoreTask,
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)?
  ) async {
    await withTaskCancellationHandler {
      await yield(while: predicate, isolation: isolation)
    } onCancel: {
      task.cancel()
    }
  }
}
