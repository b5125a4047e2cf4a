/// Elements in the order in which they came: actions that wait to be handled, and messages of effects.
///
/// `popFirst()` moves the element out, so that none is destroyed while the queue changes: an action whose
/// `deinit` sends an action finds the queue in a valid state.
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

  /// Removes the empty slots. Called when half of all slots are empty, so the amortised cost is constant.
  /// Without it a queue that never becomes empty would grow without bound.
  @inlinable
  @inline(never)
  mutating func dropEmptySlots() {
    slots.removeSubrange(..<head)
    head = 0
  }
}
