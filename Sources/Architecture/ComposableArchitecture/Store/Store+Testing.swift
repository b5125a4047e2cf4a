import TributaryReports

extension RootCore: EffectCounting {}

/// Access for tests.
extension Store {
  /// The number of running and pending effects in the root of this store.
  var effectsInFlight: Int { (core as? any EffectCounting)?.inFlight.origins.count ?? 0 }

  /// A Boolean value that indicates whether the root of this store has no effects that have an id or belong
  /// to a child.
  var isRegistryEmpty: Bool { (core as? any EffectCounting)?.context.registry.isEmpty ?? true }
}

/// A core that runs effects. The protocol does not depend on the types of the state and actions.
private protocol EffectCounting {
  var inFlight: EffectsInFlight { get }
  var context: EffectContext { get }
}

extension RootCore {
  /// Creates a core with a monitor for its effects.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reduce: The reducer.
  ///   - owner: The actor that owns the core.
  ///   - executor: The executor for the tasks of effects.
  ///   - monitor: The monitor of the effects.
  convenience init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    owner: Owner,
    executor: any EffectExecutor,
    monitor: any EffectMonitor<Action>
  ) {
    self.init(
      initialState: initialState,
      reduce: reduce,
      reduceQueue: { $0.reduceWaiting() },
      owner: owner,
      executor: executor,
      monitor: monitor
    )
  }
}
