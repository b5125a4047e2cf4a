import Confinement

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
      drainQueue: { $0.handleWaiting() },
      owner: owner,
      executor: executor,
      monitor: monitor
    )
  }
}
