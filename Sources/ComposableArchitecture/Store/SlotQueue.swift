/// Elements in the order in which they came: actions that wait to be handled, and messages of effects.
///
/// Taking one leaves nothing of it behind, and no element is destroyed while the queue changes: an action
/// whose `deinit` sends an action finds the queue whole.
@usableFromInline
struct SlotQueue<Element> {
  @usableFromInline var slots: [Element?] = []
  /// The index of the first element.
  @usableFromInline var head = 0

  @inlinable
  init() {}

  var isEmpty: Bool { slots.isEmpty }

  var count: Int { slots.count - head }

  @inlinable
  mutating func append(_ element: Element) {
    slots.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    if head == slots.count {
      // All slots are empty by now, so nothing is destroyed here.
      slots.removeAll(keepingCapacity: slots.count <= 64)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      dropEmptySlots()
    }
    return element
  }

  /// Done when half of all slots are empty, so that it costs the same for each element, however many wait.
  /// Without it a queue that never runs empty would grow with all that was ever in it.
  @inlinable
  @inline(never)
  mutating func dropEmptySlots() {
    slots.removeSubrange(..<head)
    head = 0
  }
}
