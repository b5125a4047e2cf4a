/// The tree of effects of an action that was sent to a view store: its effects, the effects of the actions
/// that they send, and so on.
///
/// ```swift
/// let search = viewStore.send(.searchTapped)
/// await search.cancel()      // the effects have ended
/// ```
///
/// It differs from a ``StoreTask`` in that cancelling waits for the end in asynchronous functions. Releasing
/// it changes nothing. It may be used from any thread.
public struct ViewStoreTask: Hashable, Sendable {
  let task: StoreTask

  /// Cancels every effect in the tree, keeps its actions from starting others, and waits until all effects
  /// have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Cancels every effect in the tree, and keeps its actions from starting others. Functions that cannot wait
  /// call this one.
  public func cancel() {
    task.cancel()
  }

  /// Waits until every effect in the tree has ended. If the waiting task is cancelled, so is the tree.
  public func finish() async {
    await task.finish()
  }

  /// Whether the tree was cancelled through its task or by its store's end, or never was, because the action
  /// started no effect.
  public var isCancelled: Bool { task.group?.isCancelled ?? true }
}
