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
///
/// Taking one leaves nothing of it behind, and no action is destroyed while the queue changes: a payload
/// whose `deinit` sends an action finds the queue whole.
@usableFromInline
struct ActionQueue<Action> {
  @usableFromInline var slots: [QueuedAction<Action>?] = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ action: QueuedAction<Action>) {
    slots.append(action)
  }

  @inlinable
  mutating func popFirst() -> QueuedAction<Action>? {
    guard head < slots.count else { return nil }
    let action = slots[head].take()
    head += 1
    if head == slots.count {
      // All slots are empty by now, so nothing is destroyed here.
      slots.removeAll(keepingCapacity: slots.count <= 64)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      dropEmptySlots()
    }
    return action
  }

  /// Done when half of all slots are empty, so that it costs the same for each action, however many wait.
  /// Without it a queue that never runs empty would grow with all that was ever in it.
  @inlinable
  @inline(never)
  mutating func dropEmptySlots() {
    slots.removeSubrange(..<head)
    head = 0
  }
}
