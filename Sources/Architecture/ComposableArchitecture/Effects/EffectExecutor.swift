/// Runs the tasks of a store's effects, and counts those that wait for the store.
///
/// It knows by that when no effect can proceed by itself.
protocol EffectExecutor: TaskExecutor {
  /// Notes that a task is on its way to the store.
  func leave()

  /// Notes that a task has come back from the store.
  func comeBack()
}
