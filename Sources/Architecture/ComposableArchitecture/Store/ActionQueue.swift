import DequeModule

/// An action that waits to be handled.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  /// The group that counts the action and the effects that it starts.
  @usableFromInline let group: EffectGroup
  /// The transaction of the state change.
  @usableFromInline let transaction: Transaction
  /// The innermost effect with ids that sent it, if it waited for the owner: the action is dropped if one
  /// before it cancels that effect.
  @usableFromInline let origin: EffectRegistration?

  @inlinable
  init(action: Action, group: EffectGroup, transaction: Transaction, origin: EffectRegistration?) {
    self.action = action
    self.group = group
    self.transaction = transaction
    self.origin = origin
  }
}

/// Actions in the order in which they came.
///
/// `popFirst()` moves an action out, so that none is destroyed while the queue changes: an action whose
/// `deinit` sends an action finds the queue in a valid state.
@usableFromInline typealias ActionQueue<Action> = Deque<QueuedAction<Action>>

extension Deque {
  /// Releases the memory of an empty queue that was long: a burst is not to be paid for in memory for ever
  /// after.
  ///
  /// - Parameter length: The number of elements that it had, at the most.
  @inlinable
  mutating func giveMemoryBack(afterHolding length: Int) {
    if length > 64, isEmpty { self = Deque() }
  }
}
