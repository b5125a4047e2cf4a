import CombineShim
import TributaryReports

/// Connects a view to a store. A view store contains the part of the state that the view displays, changes
/// only when that part changes, and sends the view actions.
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
/// After the store has handled all actions that were sent, and if the view state differs, the following
/// happens in order:
///
/// - ``objectWillChange`` sends while ``state`` still has its old value.
/// - ``state`` changes.
/// - The subscribers of ``publisher`` are notified, in the order they subscribed.
///
/// If any of them sends an action, it is handled after all of them have been notified.
///
/// ## Ownership and lifetime
///
/// A view store belongs to the actor that owns the store, and is used only on that actor, but it can be
/// released anywhere. It retains its store, and a subscription to its publisher retains the view store. After
/// it is released, it no longer publishes changes.
// `send` repeats the overloads of `Store` because its tasks have a different type.
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  /// Sends before ``state`` changes.
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
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once per change,
  ///     on the store's owner.
  ///   - fromViewAction: A closure that converts a view action to a store action.
  ///   - isDuplicate: A closure that returns whether two states look the same to the view. If they do, no
  ///     change is published.
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
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once per change,
  ///     on the store's owner.
  ///   - isDuplicate: A closure that returns whether two states look the same to the view. If they do, no
  ///     change is published.
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
  ///   - isDuplicate: A closure that returns whether two states look the same to the view. If they do, no
  ///     change is published.
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

  /// A publisher of the view state. It publishes the current state immediately, and then each state that
  /// differs from the previous one.
  ///
  /// ```swift
  /// viewStore.publisher.isLoading.sink { … }
  /// ```
  ///
  /// While a subscriber receives a state, ``state`` returns that state. A subscription retains the view
  /// store.
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
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

  /// Sends an action to the store. This overload is used when `viewStore.send` is passed as a function.
  ///
  /// Disfavored, so that a call resolves to ``send(_:fileID:filePath:line:column:)``, which captures the line
  /// of the call.
  ///
  /// - Parameter action: The action.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

/// The tree of effects that results from sending an action to a view store. It contains the action's effects,
/// the effects of the actions that they send, and so on.
///
/// ```swift
/// let search = viewStore.send(.searchTapped)
/// await search.cancel()      // the effects have ended
/// ```
///
/// Unlike a ``StoreTask``, this task waits for the effects to end when an asynchronous function cancels it.
/// Releasing the task has no effect. You can use it from any thread.
public struct ViewStoreTask: Hashable, Sendable {
  let task: StoreTask

  /// Cancels all effects in the tree, prevents their actions from starting further effects, and waits until
  /// all effects have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Cancels all effects in the tree and prevents their actions from starting further effects. Use this
  /// overload in synchronous functions.
  public func cancel() {
    task.cancel()
  }

  /// Waits until all effects in the tree have ended. Cancelling the waiting task cancels the tree.
  public func finish() async {
    await task.finish()
  }

  /// A Boolean value that indicates whether the tree was cancelled or has no effects. A tree is cancelled
  /// through its task or when its store is released.
  public var isCancelled: Bool { task.group?.isCancelled ?? true }
}

extension ViewStore {
  /// Sends an action and suspends while a condition holds.
  ///
  /// ```swift
  /// .refreshable { await viewStore.send(.pulledToRefresh, while: \.isLoading) }
  /// ```
  ///
  /// Cancelling the waiting task also cancels the effects of the action, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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

  /// Sends an action, animates its state changes, and suspends while a condition holds.
  ///
  /// Cancelling the waiting task also cancels the effects of the action, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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

  /// Suspends while a condition holds. It returns immediately if the condition does not hold or the waiting
  /// task is cancelled.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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
