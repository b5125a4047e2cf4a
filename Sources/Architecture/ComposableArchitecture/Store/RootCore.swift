import CombineShim
import Confinement
import DependencyInjection
import DequeModule
import IssueReporting
import TestFailures

/// Holds the state, runs the reducer, and runs the effects (rules S2 and S3 of
/// Documentation/Architecture.md).
@usableFromInline
final class RootCore<State, Action>: StoreEnvironment, StoreCore, EffectMessageHandler {
  let mailbox: StoreMailbox<Action>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  /// Unchecked: `isReducing` rules out reads while the reducer runs, and the compiler's checks cost as much
  /// as the rest of a `send`.
  @exclusivity(unchecked)
  @usableFromInline var state: State
  /// Unchecked: it is changed on the store's owner, and no user code runs meanwhile.
  @exclusivity(unchecked)
  @usableFromInline var queue = ActionQueue<Action>()
  /// Calls ``handleWaiting()``; compiled in the client's module, where the types are known.
  private let drainQueue: (RootCore) -> Transaction?
  /// Follows the effects; `nil` where nobody does.
  private let monitor: (any EffectMonitor<Action>)?
  /// The readers of the state; `nil` where the state is not observable.
  let readers: StateReaders<State>?

  init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    drainQueue: @escaping (RootCore) -> Transaction?,
    owner: Owner,
    executor: (any EffectExecutor)?,
    monitor: (any EffectMonitor<Action>)?
  ) {
    state = initialState
    self.reduce = reduce
    self.drainQueue = drainQueue
    self.monitor = monitor
    mailbox = StoreMailbox(owner: owner)
    readers = StateReaders()
    super.init(owner: owner, executor: executor, onEffectEnd: monitor.map { $0.effectsEnded })
    if readers != nil { observers.collectChanges(for: owner.actor) }
    mailbox.handler = self
  }

  /// Makes the core of a ``Store``.
  @usableFromInline
  convenience init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    drainQueue: @escaping (RootCore) -> Transaction?,
    isolation: (any Actor)?
  ) {
    self.init(
      initialState: initialState,
      reduce: reduce,
      drainQueue: drainQueue,
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
      The state of a store of '\(typeName(State.self))' was read while its reducer was changing it. Read it in the reducer, through the \
      state that it was given, or in an effect.
      """
    )
    readers?.access()
    return try body(state)
  }

  /// Reads the state; without observation when nothing observes it.
  @inlinable
  func read() -> State {
    if isReducing || observers.batch != nil { return withState { $0 } }
    return state
  }

  // MARK: Actions

  /// Sends an action by the fast path: no other action waits, and mostly no effect follows. It is inlined so
  /// that the client's compiler knows the types: metadata look-ups cost more than most reducers.
  ///
  /// Call it where ``beginsAtOnce()`` has returned true.
  @inlinable
  func sendAtOnce(_ action: Action) -> StoreTask {
    let effect = step(action)
    guard effect.isNone, endsAtOnce() else { return finish(effect, of: action) }
    return StoreTask(group: nil)
  }

  /// - Parameter site: The place where the action is sent, if that is known.
  func send(_ action: Action, at site: CallSite?) -> StoreTask {
    beginsAtOnce() ? sendAtOnce(action) : sendTheLongWay(action, at: site)
  }

  @usableFromInline
  func sendTheLongWay(_ action: Action, at site: CallSite?) -> StoreTask {
    if owner.isActiveHere {
      if isReducing { reportSendWhileReducing(action, at: site) }
      let group = EffectGroup(in: inFlight)
      enqueue(action, Transaction.current, group)
      return StoreTask(group: group)
    }
    if owner.isOffOwner { return sendOffOwner(action, at: site) }
    owner.begin()
    var group: EffectGroup?
    withStoreDependencies { group = handle(action, in: nil, transaction: nil) }
    return finish(group: group)
  }

  /// Goes on with an action that the reducer has seen.
  @usableFromInline
  func finish(_ effect: Effect<Action>, of action: Action) -> StoreTask {
    var group: EffectGroup?
    if !effect.isNone {
      let started = EffectGroup(in: inFlight)
      start(effect, of: action, in: started)
      group = started
    }
    return finish(group: group)
  }

  private func finish(group: EffectGroup?) -> StoreTask {
    feedback.restart()
    var transaction: Transaction?
    if waiting > 0 { withStoreDependencies { transaction = drainQueue(self) } }
    reportUnhandledWrites()
    notify(in: transaction)
    drain()
    owner.end()
    return StoreTask(group: group)
  }

  func accept(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    switch message {
    case .ended(let group, let id):
      group.effectEnded(id)
    case .action(let action, let transaction, from: let group, let id):
      if admits(action, from: group, id) { enqueue(action, transaction, group, origin: origin) }
    }
  }

  /// Whether an effect's action is handled: not after cancellation. A late send is reported.
  func admits(_ action: Action, from group: EffectGroup, _ id: EffectGroup.EffectID) -> Bool {
    switch group.phase(of: id) {
    case .cancelled: return false
    case .running: break
    case .ended: reportSendAfterEnd(of: action, cause: group.causeOfLateSend(of: id))
    }
    return true
  }

  func handleAccepted() {
    guard !owner.isActiveHere else { return }
    owner.begin()
    feedback.restart()
    drain()
    owner.end()
  }

  @inlinable
  func enqueue(
    _ action: Action,
    _ transaction: Transaction,
    _ group: EffectGroup,
    origin: EffectRegistration? = nil
  ) {
    group.actionWasQueued()
    queue.append(QueuedAction(action: action, group: group, transaction: transaction, origin: origin))
    waiting += 1
  }

  override func notifyOfSharedChange() {
    hasSharedChange = true
    // The observers of a store that handles an action are notified when that is done.
    guard !owner.isActiveHere else { return }
    owner.begin()
    feedback.restart()
    drain()
    owner.end()
  }

  /// Notifies the observers of a state that came without an action, and handles what they send.
  func notifyOfReplacement() {
    feedback.restart()
    notify(in: nil)
    drain()
    owner.end()
  }

  /// Handles the actions that wait and those that come meanwhile. Observers are told each time that the queue
  /// is empty.
  private func drain() {
    while waiting > 0 || hasSharedChange {
      if waiting > 0 {
        var transaction: Transaction?
        withStoreDependencies { transaction = drainQueue(self) }
        reportUnhandledWrites()
        notify(in: transaction)
      } else {
        hasSharedChange = false
        guard observers.takesUnseenSharedChange() else { continue }
        // What is made of the state may have changed with the value.
        revision &+= 1
        ObservationBatch.outsideOfReducers { observers.notify(isAfterSharedChange: true) }
      }
    }
  }

  /// - Returns: The latest transaction that is not empty, if any.
  @inlinable
  func handleWaiting() -> Transaction? {
    var transaction: Transaction?
    var handled = 0
    while let next = queue.popFirst() {
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
      _ = handle(next.action, in: next.group, transaction: next.transaction)
      next.group.actionWasHandled()
    }
    queue.giveMemoryBack(afterHolding: handled)
    return transaction
  }

  #if DEBUG
    // In debug builds only, as it takes a look at each action by reflection.
    /// Reports a change of a property, in an action that has waited for its turn, that no ``BindingReducer``
    /// handles, unless that is watched already from where it was sent.
    @usableFromInline
    func watch(_ action: Action) {
      if let write = BindingWrite.watchingUnlessWatched(action) { reportWhenSettled(write) }
    }
  #endif

  @inlinable
  func handle(_ action: Action, in group: EffectGroup?, transaction: Transaction?) -> EffectGroup? {
    let effect =
      if let transaction {
        withTransaction(transaction) { step(action) }
      } else {
        step(action)
      }
    if effect.isNone { return group }
    let group = group ?? EffectGroup(in: inFlight)
    start(effect, of: action, in: group)
    return group
  }

  @inlinable
  func step(_ action: Action) -> Effect<Action> {
    revision &+= 1
    isReducing = true
    defer { isReducing = false }
    guard let batch = observers.batch else { return reduce(&state, action) }
    let outer = batch.beginCollecting()
    defer { batch.endCollecting(outer) }
    guard let before = identityForReaders() else { return reduce(&state, action) }
    let effect = reduce(&state, action)
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

  // MARK: Effects

  @inlinable
  func start(_ effect: Effect<Action>, of action: Action, in group: EffectGroup) {
    if let next = effect.action {
      if !group.isCancelled { enqueue(next, .current, group) }
    } else {
      startOperation(of: effect, of: action, in: group)
    }
  }

  @usableFromInline
  func startOperation(of effect: Effect<Action>, of action: Action, in group: EffectGroup) {
    switch effect.operation {
    case .none: return
    case .cancel(let cancel):
      // It ends before anything could observe it, so the group need not count it.
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
        // The effect ends when what it posted last has been handled.
        context.executor?.leave()
        await mailbox.handleMessages(on: mailbox.owner.actor)
        context.executor?.comeBack()
      }
      target.end()
      if let registration { context.registry.end(registration) }
      group.effectEnded(id)
    }
    registration?.arm { task.cancel() }
    group.keep(task, of: id)
  }
}

// MARK: - Bad use

extension RootCore {
  private func sendOffOwner(_ action: Action, at site: CallSite?) -> StoreTask {
    owner.reportSendOffOwner(of: action, at: site)
    let group = EffectGroup(in: inFlight)
    guard let id = group.effectStarts() else { return StoreTask(group: group) }
    // There is nothing to cancel. But if the store is released, the message is dropped, and only the group
    // then ends the effect.
    group.keep(AnyCancellable {}, of: id)
    mailbox.post(.action(action, .current, from: group, id: id))
    mailbox.post(.ended(group, id: id))
    return StoreTask(group: group)
  }

  private func reportSendWhileReducing(_ action: Action, at site: CallSite?) {
    site.report(
      """
      An action was sent to a store from within its own reducer:

      \(indented([describe(action)]))

      It is handled after the action that the reducer has at the moment, so the reducer goes on without what it changes. \
      Return an effect that sends it, such as '.send(…)', or put what both actions do into a function that changes the state.
      """
    )
  }

  private func reportSendAfterEnd(of action: Action, cause: String?) {
    reportIssue(
      """
      An effect\(cause.map { " of '\($0)'" } ?? "") sent an action after it had ended:

      \(indented([describe(action)]))

      The action is handled, but cancelling or awaiting the effect does not reach it. Keep 'send' inside of the operation: \
      let it await whatever sends, for instance with a task group instead of an unstructured 'Task'.
      """
    )
  }
}
