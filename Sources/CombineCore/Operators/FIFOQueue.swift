/// A queue: what was appended first is taken first. Both take constant time on average.
@usableFromInline
struct FIFOQueue<Element> {
  // Places before `head` were emptied. They are cut off once they are the greater part.
  @usableFromInline var places: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    places.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < places.endIndex else { return nil }
    let first = places[head].take()
    head += 1
    if head == places.endIndex {
      places.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head > places.count / 2 {
      places.removeFirst(head)
      head = 0
    }
    return first
  }
}
