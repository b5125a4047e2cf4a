/// An action that waits to be handled.
struct QueuedAction<Action> {
  let action: Action
  /// Who waits for it and for what it starts.
  let group: EffectGroup
  /// What its change of state is to be seen with.
  let transaction: Transaction
}

/// Actions in the order in which they came.
///
/// Taking one leaves nothing of it behind, and no action is destroyed while the queue changes: a payload whose `deinit`
/// sends an action finds the queue whole.
struct ActionQueue<Action> {
  private var slots: [QueuedAction<Action>?] = []
  private var head = 0

  mutating func append(_ action: QueuedAction<Action>) {
    slots.append(action)
  }

  mutating func popFirst() -> QueuedAction<Action>? {
    guard head < slots.count else { return nil }
    let action = slots[head].take()
    head += 1
    if head == slots.count {
      // All slots are empty by now, so nothing is destroyed here.
      slots.removeAll(keepingCapacity: slots.count <= 64)
      head = 0
    }
    return action
  }
}
