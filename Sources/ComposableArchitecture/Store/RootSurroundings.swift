import Confinement
import DependencyInjection

/// What a root core has and does whatever the types of its state and its actions are.
@usableFromInline
class RootSurroundings {
  final let owner: Owner
  @usableFromInline final let observers = StateObservers()
  final let inFlight: EffectsInFlight
  final let context: EffectContext
  /// What the reducer and the effects depend upon.
  final var dependencies = DependencyValues.current

  /// While the reducer has the state, nobody else can read it.
  @exclusivity(unchecked)
  @usableFromInline final var isReducing = false
  /// Another number after each action.
  @exclusivity(unchecked)
  @usableFromInline final var revision = 0
  /// How many actions are in the queue.
  final var waiting = 0
  final var feedback = Feedback()

  init(owner: Owner, executor: TestExecutor?, onEffectEnd: (@Sendable () -> Void)?) {
    self.owner = owner
    // A store is a root also where a presented feature makes it.
    dependencies.surroundings = nil
    inFlight = EffectsInFlight(onEnd: onEffectEnd)
    context = EffectContext(
      registry: CancellationRegistry(),
      owner: owner.actor,
      home: owner,
      executor: executor
    )
  }

  deinit {
    inFlight.cancelAll()
  }

  /// Begins to handle an action, unless that takes more than to call the reducer.
  @usableFromInline
  final func beginsAtOnce() -> Bool {
    guard owner.beginsHere() else { return false }
    if DependencyValues.current.isKnownToEqual(dependencies) { return true }
    owner.end()
    return false
  }

  /// Ends the handling of an action, unless something came of it or somebody observes the state.
  @usableFromInline
  final func endsAtOnce() -> Bool {
    guard waiting == 0, observers.isEmpty else { return false }
    owner.end()
    return true
  }

  final var isSettled: Bool { waiting == 0 && !isReducing }

  final func notify(in transaction: Transaction?) {
    if let transaction {
      withTransaction(transaction) { observers.notify() }
    } else {
      observers.notify()
    }
  }

  /// Binding costs some tens of nanoseconds; where these dependencies stand already, nothing is bound.
  final func withStoreDependencies(_ body: () -> Void) {
    if DependencyValues.current.isKnownToEqual(dependencies) {
      body()
    } else {
      DependencyValues.$current.withValue(dependencies, operation: body)
    }
  }
}
