import TributaryReports

extension RootCore: EffectCounting {}

/// For tests.
extension Store {
  /// The number of running and pending effects of this store's root.
  var effectsInFlight: Int { (core as? any EffectCounting)?.inFlight.origins.count ?? 0 }

  /// A Boolean value that indicates whether the root of this store has no effects with an id or with a child.
  var isRegistryEmpty: Bool { (core as? any EffectCounting)?.context.registry.isEmpty ?? true }
}

/// A core that runs effects, independent of its state and actions.
private protocol EffectCounting {
  var inFlight: EffectsInFlight { get }
  var context: EffectContext { get }
}

extension RootCore {
  /// Creates a core whose effects are monitored.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
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
