/// The tree of effects of an action that was sent to a store: its effects, the effects of the actions that
/// they send, and so on.
///
/// ```swift
/// let refresh = store.send(.pulledToRefresh)
/// await refresh.finish()
/// ```
///
/// Releasing it changes nothing. It may be used from any thread.
public struct StoreTask: Hashable, Sendable {
  /// `nil` where the action started nothing.
  @usableFromInline let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) {
    self.group = group
  }

  /// The task of an action that brought about nothing.
  static var nothing: StoreTask { StoreTask(group: nil) }

  /// Cancels every effect in the tree, and keeps its actions from starting others.
  ///
  /// It does not wait for the effects to end. Where that matters, `await` ``finish()`` afterwards. The tasks
  /// of view stores and of test stores have a `cancel` that waits.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until every effect in the tree has ended. If the waiting task is cancelled, so is the tree.
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }

  /// Whether the tree was cancelled through a `StoreTask` or by its store's end.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  var isFinished: Bool { group?.isFinished ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.group === rhs.group
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(group.map(ObjectIdentifier.init))
  }
}
