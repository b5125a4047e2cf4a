import Confinement

/// The parts of a store that its effects use: the registry, the owner, the executor and two paths in the
/// state.
///
/// The store binds it while it subscribes to a publisher effect and inside the task of a run effect. Tasks
/// inherit it; publishers that subscribe to something later keep it until then.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The registry in which effects in flight are found by their ids.
  let registry: CancellationRegistry

  /// The actor that gets the actions; the main actor where there is no other.
  let actor: any Actor

  /// The store's `Owner` for that actor; `nil` outside all stores.
  let owner: Owner?

  /// The executor of the tasks of effects; `nil` where Swift runs them.
  let executor: (any EffectExecutor)?

  /// The element of the store's state that the effect belongs to. Ids are kept apart for each.
  let path: CancellationPath

  /// The part of the store's state that the effect belongs to: the path, with each property and case on the
  /// way. The effects of children are found by it, so that two children of one type, in two properties, are
  /// told apart.
  let partPath: CancellationPath

  /// The innermost effect with ids that the caller runs in.
  let enclosing: EffectRegistration?

  init(
    registry: CancellationRegistry = .shared,
    actor: any Actor = MainActor.shared,
    owner: Owner? = nil,
    executor: (any EffectExecutor)? = nil,
    path: CancellationPath = .root
  ) {
    self.registry = registry
    self.actor = actor
    self.owner = owner
    self.executor = executor
    self.path = path
    partPath = path
    enclosing = nil
  }

  /// The context of something inside of another's.
  init(
    in outer: EffectContext,
    path: CancellationPath,
    partPath: CancellationPath,
    enclosing: EffectRegistration?
  ) {
    registry = outer.registry
    actor = outer.actor
    owner = outer.owner
    executor = outer.executor
    self.path = path
    self.partPath = partPath
    self.enclosing = enclosing
  }

  /// The context of the store that runs the caller, or that of effects outside all stores.
  static var active: EffectContext {
    current ?? EffectContext(path: .outsideStores)
  }
}

extension EffectContext {
  /// Runs the operation of a run effect inside this context, as all of them are run: without the transaction
  /// of the action that the effect came of.
  func run<Action>(
    _ operation: @Sendable (_ send: Send<Action>) async -> Void,
    send: Send<Action>
  ) async {
    await EffectContext.$current.withValue(self) {
      // Binding costs more than looking whether it is needed, which it seldom is.
      if Transaction.current == Transaction() { return await operation(send) }
      await Transaction.$current.withValue(Transaction()) {
        await operation(send)
      }
    }
  }
}

/// Runs the tasks of a store's effects, and counts those that wait for the store.
///
/// It knows by that when no effect can proceed by itself.
protocol EffectExecutor: TaskExecutor {
  /// Notes that a task is on its way to the store.
  func leave()

  /// Notes that a task has come back from the store.
  func comeBack()
}
