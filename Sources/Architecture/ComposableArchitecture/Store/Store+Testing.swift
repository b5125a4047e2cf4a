import TributaryReports

extension RootCore: EffectCounting {}

/// For tests.
extension Store {
  /// The number of effects that run or are about to be started by the root of this store.
  var effectsInFlight: Int { (core as? any EffectCounting)?.inFlight.origins.count ?? 0 }

  /// Whether no effect is known by an id, or as that of a child, to the root of this store.
  var isRegistryEmpty: Bool { (core as? any EffectCounting)?.context.registry.isEmpty ?? true }
}

/// A core that runs effects, whatever its state and actions are.
private protocol EffectCounting {
  var inFlight: EffectsInFlight { get }
  var context: EffectContext { get }
}

extension RootCore {
  /// Makes a core whose effects are followed.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reduce: The reducer.
  ///   - owner: The actor to which the core is confined.
  ///   - executor: The executor of the tasks of effects.
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
