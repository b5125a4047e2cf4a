import CombineShim
import DependencyInjection
import DequeModule
import IssueReporting
import TributaryReports

/// Stores the state, runs the reducer, and runs the effects (rules S2 and S3 of
/// Documentation/Architecture.md).
@usableFromInline
final class RootCore<State, Action>: StoreEnvironment, StoreCore, EffectMessageHandler {
  let mailbox: StoreMailbox<Action>
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action>

  /// Unchecked: `isReducing` prevents reads while the reducer runs, and the compiler's own checks would cost as much
  /// as the rest of a `send`.
  @exclusivity(unchecked)
  @usableFromInline var state: State
  /// Unchecked: the queue changes only on the store's owner, and no user code runs during a change.
  @exclusivity(unchecked)
  @usableFromInline var waitingActions = ActionQueue<Action>()
  /// Calls ``reduceWaiting()``. It is specialized in the client's module, where the types are known.
  private let reduceQueue: (RootCore) -> Transaction?
  /// The object that monitors the effects, if any.
  private let monitor: (any EffectMonitor<Action>)?
  /// The readers of the state, or `nil` if the state is not observable.
  let readers: StateReaders<State>?

  init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    reduceQueue: @escaping (RootCore) -> Transaction?,
    owner: Owner,
    executor: (any EffectExecutor)?,
    monitor: (any EffectMonitor<Action>)?
  ) {
    state = initialState
    reducer = reduce
    self.reduceQueue = reduceQueue
    self.monitor = monitor
    mailbox = StoreMailbox(owner: owner)
    readers = StateReaders()
    super.init(owner: owner, executor: executor, onEffectEnd: monitor.map { $0.effectsEnded })
    if readers != nil { observers.collectChanges(for: owner.actor) }
    mailbox.handler = self
  }

  /// Creates the core of a ``Store``.
  @usableFromInline
  convenience init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    reduceQueue: @escaping (RootCore) -> Transaction?,
    isolation: (any Actor)?
  ) {
    self.init(
      initialState: initialState,
      reduce: reduce,
      reduceQueue: reduceQueue,
      owner: Owner(isolation ?? MainActor.shared, of: .store),
      executor: nil,
      monitor: nil
    )
  }

  @usableFromInline
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    precondition(
      !isReducing,
      """
      The state of a store of '\(typeName(State.self))' was read while its reducer was changing it. In the reducer, read its \
      'state' parameter; otherwise, read the store in an effect.
      """
    )
    readers?.access()
    return try body(state)
  }

  /// Reads the state. If nothing observes the state, the read is not registered.
  @inlinable
  func read() -> State {
    if isReducing || observers.batch != nil { return withState { $0 } }
    return state
  }

  // MARK: Send

  /// Sends an action. An idle store handles it immediately, along with the actions that its effects send
  /// synchronously, and then notifies the observers. A store that is already handling an action queues it.
  ///
  /// Looking up metadata costs more than most reducers do. For that reason, this method is inlined so that the
  /// client's compiler knows the types, and `site` is evaluated only for reports.
  @inlinable
  @inline(__always)
  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    var group: EffectGroup?
    switch begin() {
    case .bound:
      let effect = reduce(action)
      if effect.isNone, endsAtOnce() { return StoreTask(group: nil) }
      group = start(effect, of: action, in: nil)
    case .unbound:
      withStoreDependencies { group = start(reduce(action), of: action, in: nil) }
    case .busy:
      return queue(action, at: site())
    case .offOwner:
      return post(action, at: site())
    }
    settle(afterAction: true)
    return StoreTask(group: group)
  }

  /// Queues an action sent while the store is handling another one.
  @usableFromInline
  func queue(_ action: Action, at site: CallSite?) -> StoreTask {
    if isReducing { reportSendWhileReducing(action, at: site) }
    let group = EffectGroup(in: inFlight)
    enqueue(action, Transaction.current, group)
    return StoreTask(group: group)
  }

  /// Posts an action sent off the owner and reports the misuse.
  @usableFromInline
  func post(_ action: Action, at site: CallSite?) -> StoreTask {
    owner.reportSendOffOwner(of: action, at: site)
    let group = EffectGroup(in: inFlight)
    guard let id = group.effectStarts() else { return StoreTask(group: group) }
    // Although there is nothing to cancel for the message, it's dropped when the store is released, and only the
    // group can end the effect in that case.
    group.keep(AnyCancellable {}, of: id)
    mailbox.post(.action(action, .current, from: group, id: id))
    mailbox.post(.ended(group, id: id))
    return StoreTask(group: group)
  }

  @inlinable
  func enqueue(
    _ action: Action,
    _ transaction: Transaction,
    _ group: EffectGroup,
    origin: EffectRegistration? = nil
  ) {
    group.actionWasQueued()
    waitingActions.append(
      QueuedAction(action: action, group: group, transaction: transaction, origin: origin)
    )
    waiting += 1
  }

  // MARK: Reduce

  /// Runs the reducer.
  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    revision &+= 1
    isReducing = true
    defer { isReducing = false }
    guard let batch = observers.batch else { return reducer(&state, action) }
    let outer = batch.beginCollecting()
    defer { batch.endCollecting(outer) }
    guard let before = identityForReaders() else { return reducer(&state, action) }
    let effect = reducer(&state, action)
    compareIdentity(with: before)
    return effect
  }

  @usableFromInline
  func identityForReaders() -> ObservableStateID? {
    readers?.identity(of: state)
  }

  @usableFromInline
  func compareIdentity(with before: ObservableStateID) {
    readers?.compare(state, with: before)
  }

  /// Reduces the queued actions, including any queued in the process, and starts their effects.
  ///
  /// - Returns: The last non-empty transaction, if any.
  @inlinable
  func reduceWaiting() -> Transaction? {
    var transaction: Transaction?
    var handled = 0
    while let next = waitingActions.popFirst() {
      waiting -= 1
      handled &+= 1
      if let origin = next.origin, origin.isCancelledWithin {
        next.group.actionWasHandled()
        continue
      }
      feedback.count(next.action)
      #if DEBUG
        watch(next.action)
      #endif
      if !next.transaction.saysNothing { transaction = next.transaction }
      if next.group.isOfCaller { handle(next) } else { handleForItsPerson(next) }
      next.group.actionWasHandled()
    }
    waitingActions.giveMemoryBack(afterHolding: handled)
    return transaction
  }

  @inlinable
  func handle(_ next: QueuedAction<Action>) {
    let effect = withTransaction(next.transaction) { reduce(next.action) }
    _ = start(effect, of: next.action, in: next.group)
  }

  /// Handles an action on behalf of the user whose `send` caused it, because another user's code may have made the
  /// store handle its actions.
  @usableFromInline
  func handleForItsPerson(_ next: QueuedAction<Action>) {
    CallerContext.restoring(next.group.person) { handle(next) }
  }

  #if DEBUG
    // This is done in debug builds only, because it inspects each action by reflection.
    /// Reports a property change in a queued action if no ``BindingReducer`` handles it and the sender does
    /// not report it.
    @usableFromInline
    func watch(_ action: Action) {
      if let write = BindingWrite.watchingUnlessWatched(action) { reportWhenSettled(write) }
    }
  #endif

  // MARK: Start

  /// Starts an effect. If the effect is a `.send`, its action is queued.
  ///
  /// - Parameter group: The group of the effect, or `nil` to create one if needed.
  /// - Returns: The group, or `nil` if there was no group and no effect needed one.
  @inlinable
  func start(_ effect: Effect<Action>, of action: Action, in group: EffectGroup?) -> EffectGroup? {
    if effect.isNone { return group }
    let group = group ?? EffectGroup(in: inFlight)
    if let next = effect.action {
      if !group.isCancelled { enqueue(next, .current, group) }
    } else {
      perform(effect, of: action, in: group)
    }
    return group
  }

  @usableFromInline
  func perform(_ effect: Effect<Action>, of action: Action, in group: EffectGroup) {
    // A closure of a dispatch queue has no task-local values for the effect to inherit.
    guard group.isOfCaller else {
      return CallerContext.restoring(group.person) { perform(effect, of: action, in: group) }
    }
    switch effect.operation {
    case .none: return
    case .cancel(let cancel):
      // The effect ends before any code can observe it, so the group does not have to count it.
      guard !group.isCancelled else { return }
      cancel.perform(in: context)
      inFlight.onEnd?()
    case .publisher(let publisher, let scopes):
      guard let id = group.effectStarts(origin: monitor?.origin(of: action)) else { return }
      subscribe(to: publisher, inside: scopes, in: group, as: id)
    case .run(let operation):
      guard let id = group.effectStarts(origin: monitor?.origin(of: action)) else { return }
      run(operation, of: action, in: group, as: id)
    }
  }

  private func subscribe(
    to publisher: AnyPublisher<Action, Never>,
    inside scopes: [EffectScope],
    in group: EffectGroup,
    as id: EffectGroup.EffectID
  ) {
    let (inner, registration) = context.enteringBound(scopes)
    let subscriber = EffectSubscriber(
      mailbox: mailbox,
      group: group,
      id: id,
      registry: context.registry,
      registration: registration
    )
    EffectContext.$current.withValue(inner) { publisher.receive(subscriber: subscriber) }
    group.keep(subscriber, of: id)
  }

  private func run(
    _ run: RunOperation<Action>,
    of action: Action,
    in group: EffectGroup,
    as id: EffectGroup.EffectID
  ) {
    let (context, registration) = context.entering(run.scopes)
    let target = RunTarget(mailbox: mailbox, group: group, id: id, cause: action, context: context)
    let send = Send<Action>(target)
    let task = Task(name: run.name, executorPreference: context.executor, priority: run.priority) {
      [mailbox] in
      await registration?.armed()
      await context.run(run.operation, send: send)
      if target.hasPosted {
        // The effect ends once its last posted message is handled.
        context.executor?.leave()
        await mailbox.receivePosted(on: mailbox.owner.actor)
        context.executor?.comeBack()
      }
      target.end()
      if let registration { context.registry.end(registration) }
      group.effectEnded(id)
    }
    registration?.arm { task.cancel() }
    group.keep(task, of: id)
  }

  // MARK: Receive

  /// Queues an effect's action, or records an effect's end.
  func receive(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    guard let action = message.action else { return message.group.effectEnded(message.id) }
    if admits(action, from: message.group, message.id) {
      enqueue(action, message.transaction, message.group, origin: origin)
    }
  }

  override func handleReceived() {
    guard !owner.isActiveHere else { return }
    owner.begin()
    settle()
  }

  /// Returns whether to handle an action of an effect. After a cancellation, it returns `false`. Reports an action
  /// that an effect sends after its end.
  func admits(_ action: Action, from group: EffectGroup, _ id: EffectGroup.EffectID) -> Bool {
    switch group.status(of: id) {
    case .cancelled: return false
    case .running: break
    case .ended: reportSendAfterEnd(of: action, cause: group.causeOfLateSend(of: id))
    }
    return true
  }

  // MARK: Notify

  /// Alternately reduces queued actions and notifies the observers, until the queue is empty. The store is
  /// then idle.
  ///
  /// - Parameter isAfterAction: A Boolean value that indicates whether the observers still have to be
  ///   notified of an action.
  @usableFromInline
  func settle(afterAction isAfterAction: Bool = false) {
    feedback.restart()
    var mustNotify = isAfterAction
    while true {
      if mustNotify || waiting > 0 {
        mustNotify = false
        var transaction: Transaction?
        if waiting > 0 { withStoreDependencies { transaction = reduceQueue(self) } }
        reportUnhandledWrites()
        notify(in: transaction)
      } else if hasSharedChange {
        hasSharedChange = false
        guard observers.takesUnseenSharedChange() else { continue }
        // Values computed from the state may have changed together with the shared value.
        revision &+= 1
        ObservationBatch.outsideOfReducers { observers.notify(isAfterSharedChange: true) }
      } else {
        return owner.end()
      }
    }
  }
}

// MARK: - Reports

extension RootCore {
  private func reportSendWhileReducing(_ action: Action, at site: CallSite?) {
    site.report(
      """
      An action was sent to a store from within its own reducer:

      \(indented([describe(action)]))

      The store handles it after the current action, so the reducer continues without its changes. Return an effect that \
      sends it, such as '.send(…)', or move the common code into a function that changes the state.
      """
    )
  }

  private func reportSendAfterEnd(of action: Action, cause: String?) {
    reportIssue(
      """
      An effect\(cause.map { " of '\($0)'" } ?? "") sent an action after it had ended:

      \(indented([describe(action)]))

      The action is handled, but cancelling or awaiting the effect doesn't affect it. Don't use 'send' after the operation \
      returns: await the code that sends, for example with a task group instead of an unstructured 'Task'.
      """
    )
  }
}
