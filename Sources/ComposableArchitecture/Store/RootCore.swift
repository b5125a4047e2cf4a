import CombineShim
import Confinement
import DependencyInjection
import IssueReporting

/// Holds the state, runs the reducer, and runs the effects.
final class RootCore<State, Action>: StoreCore, EffectMessageHandler {
  let owner: Owner
  let observers = StateObservers()
  let inFlight: EffectsInFlight
  private let inbox: Inbox<Action>
  private let context: EffectContext
  var dependencies: DependencyValues
  private let reduce: (inout State, Action) -> Effect<Action, Never>

  private var state: State
  /// While the reducer has the state, nobody else can read it.
  private var isReducing = false
  private(set) var revision = 0
  private var queue = ActionQueue<Action>()
  /// How many actions are in the queue. It is kept apart as asking a generic queue costs more than most reducers.
  private var waiting = 0
  var feedback = Feedback()
  private let instruments: TestInstruments<Action>?

  init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    dependencies: DependencyValues,
    owner: Owner,
    executor: TestExecutor? = nil,
    instruments: TestInstruments<Action>? = nil
  ) {
    state = initialState
    reduce = BodyOnce(reducer).reduce
    self.dependencies = dependencies
    // A store is a root also where a presented feature makes it.
    self.dependencies.surroundings = nil
    self.owner = owner
    self.instruments = instruments
    inFlight = EffectsInFlight(onEnd: instruments?.onEffectEnd)
    inbox = Inbox(owner: owner)
    context = EffectContext(
      registry: CancellationRegistry(),
      owner: owner.actor,
      home: owner,
      executor: executor
    )
    inbox.handler = self
  }

  deinit {
    inFlight.cancelAll()
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    precondition(
      !isReducing,
      """
      The state of a store of \(State.self) was read while its reducer was changing it. Read it in the reducer, through the \
      state that it was given, or in an effect.
      """
    )
    return try body(state)
  }

  var isSettled: Bool { waiting == 0 && !isReducing }

  // MARK: Actions

  func send(_ action: Action) -> StoreTask {
    if owner.isActiveHere {
      let group = EffectGroup(in: inFlight)
      enqueue(action, Transaction.current, group)
      return StoreTask(group: group)
    }
    if owner.isElsewhere {
      return sendFromElsewhere(action)
    }
    return StoreTask(group: sendNow(action))
  }

  func accept(_ message: EffectMessage<Action>) {
    switch message {
    case .ended(let group, let id):
      group.effectEnded(id)
    case .action(let action, let transaction, from: let group, let id):
      switch group.standing(of: id) {
      case .cancelled: return
      case .running: break
      case .ended: reportSendAfterEnd(of: action)
      }
      enqueue(action, transaction, group)
    }
  }

  func handleAccepted() {
    guard !owner.isActiveHere else { return }
    owner.begin()
    feedback.restart()
    drain()
    owner.end()
  }

  private func enqueue(_ action: Action, _ transaction: Transaction, _ group: EffectGroup) {
    group.actionWasQueued()
    queue.append(QueuedAction(action: action, group: group, transaction: transaction))
    waiting += 1
  }

  /// Handles an action that need not wait, and all that come meanwhile.
  ///
  /// - Returns: What the action brought about, if anything.
  private func sendNow(_ action: Action) -> EffectGroup? {
    owner.begin()
    defer { owner.end() }
    feedback.restart()
    var group: EffectGroup?
    var transaction: Transaction?
    withStoreDependencies {
      group = handle(action, in: nil, transaction: nil)
      if waiting > 0 { transaction = handleWaiting() }
    }
    notify(in: transaction)
    if waiting > 0 { drain() }
    return group
  }

  /// Handles the actions that wait and those that come meanwhile. Observers are told each time that the queue is empty.
  private func drain() {
    while waiting > 0 {
      var transaction: Transaction?
      withStoreDependencies { transaction = handleWaiting() }
      notify(in: transaction)
    }
  }

  /// - Returns: The latest transaction with an animation, if any.
  private func handleWaiting() -> Transaction? {
    var transaction: Transaction?
    while let next = queue.popFirst() {
      waiting -= 1
      feedback.count(next.action)
      if next.transaction.animation != nil { transaction = next.transaction }
      _ = handle(next.action, in: next.group, transaction: next.transaction)
      next.group.actionWasHandled()
    }
    return transaction
  }

  private func notify(in transaction: Transaction?) {
    if let transaction {
      withTransaction(transaction) { observers.notify() }
    } else {
      observers.notify()
    }
  }

  /// Binding costs some tens of nanoseconds; where these dependencies stand already, nothing is bound.
  private func withStoreDependencies(_ body: () -> Void) {
    if DependencyValues.current.isKnownToEqual(dependencies) {
      body()
    } else {
      DependencyValues.$current.withValue(dependencies, operation: body)
    }
  }

  private func handle(_ action: Action, in group: EffectGroup?, transaction: Transaction?) -> EffectGroup? {
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

  private func step(_ action: Action) -> Effect<Action, Never> {
    revision &+= 1
    isReducing = true
    defer { isReducing = false }
    return reduce(&state, action)
  }

  // MARK: Effects

  private func start(_ effect: Effect<Action, Never>, of action: Action, in group: EffectGroup) {
    guard let id = group.effectStarts(origin: instruments?.origin(action)) else { return }
    switch effect.operation {
    case .none:
      group.effectEnded(id)
    case .publisher(let publisher):
      EffectContext.$current.withValue(context) {
        subscribe(to: publisher, in: group, as: id)
      }
    case .run(let operation):
      run(operation, in: group, as: id)
    }
  }

  private func subscribe(
    to publisher: AnyPublisher<Action, Never>,
    in group: EffectGroup,
    as id: EffectGroup.EffectID
  ) {
    let inbox = inbox
    let cancellable = publisher.sink { _ in
      inbox.receive(.ended(group, id: id))
    } receiveValue: { action in
      inbox.receive(.action(action, .current, from: group, id: id))
    }
    group.hold(cancellable, of: id)
  }

  private func run(_ run: RunOperation<Action>, in group: EffectGroup, as id: EffectGroup.EffectID) {
    let (context, registration) = context.entering(run.layers)
    let (inbox, executor) = (inbox, context.executor)
    let send = Send<Action> { action, transaction in
      executor?.leave()
      await inbox.receive(action, transaction, from: group, id: id, on: inbox.owner.actor)
      executor?.comeBack()
    }
    let task = Task(name: run.name, executorPreference: executor, priority: run.priority) {
      await context.run(run.work, send: send)
      if let registration { context.registry.end(registration) }
      group.effectEnded(id)
    }
    registration?.arm { task.cancel() }
    group.hold(task, of: id)
  }
}

// MARK: - Bad use

extension RootCore {
  private func sendFromElsewhere(_ action: Action) -> StoreTask {
    owner.reportOnce(
      "'Store.send' was called off the store's owner, with the action:\n\n\(indented([describe(action)]))"
    )
    let group = EffectGroup(in: inFlight)
    guard let id = group.effectStarts() else { return StoreTask(group: group) }
    inbox.post(.action(action, .current, from: group, id: id))
    inbox.post(.ended(group, id: id))
    return StoreTask(group: group)
  }

  private func reportSendAfterEnd(of action: Action) {
    reportIssue(
      """
      An effect sent an action after it had ended:

      \(indented([describe(action)]))

      The action is handled, but cancelling or awaiting the effect does not reach it. Keep 'send' inside of the operation: \
      let it await whatever sends, for instance with a task group instead of an unstructured 'Task'.
      """
    )
  }
}
