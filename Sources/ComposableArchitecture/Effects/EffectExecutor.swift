/// Runs the tasks of a store's effects, and is told of what they wait for in the store.
///
/// A test has its own, which knows by that when no effect can go on by itself.
protocol EffectExecutor: TaskExecutor {
  /// Notes that a task is on its way to the store.
  func leave()

  /// Notes that a task has come back from the store.
  func comeBack()
}
