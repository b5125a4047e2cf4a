/// An action that waits to be handled.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  /// Who waits for it and for what it starts.
  @usableFromInline let group: EffectGroup
  /// What its change of state is to be seen with.
  @usableFromInline let transaction: Transaction

  @inlinable
  init(action: Action, group: EffectGroup, transaction: Transaction) {
    self.action = action
    self.group = group
    self.transaction = transaction
  }
}

/// Actions in the order in which they came.
@usableFromInline typealias ActionQueue<Action> = SlotQueue<QueuedAction<Action>>
