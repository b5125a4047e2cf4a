/// A first-in, first-out queue that adds and removes elements in amortized constant time.
// We don't use the `Deque` of swift-collections, because `CombineCore` and `CombineFoundation` import no
// other packages.
@usableFromInline
package struct Queue<Element> {
  /// When an element leaves the queue, `nil` takes its place, which releases the element immediately.
  @usableFromInline var places: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == places.count }

  @inlinable
  package var count: Int { places.count - head }

  /// The elements, oldest first.
  package var elements: [Element] { places[head...].compactMap { $0 } }

  @inlinable
  package mutating func append(_ element: Element) {
    places.append(element)
  }

  /// Removes and returns the oldest element, or returns `nil` if the queue is empty.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < places.count else { return nil }
    let element = places[head].take()
    head += 1
    if head == places.count {
      // Release the memory that a burst has allocated, because there may be many queues.
      let capacity = places.capacity
      let keepsCapacity = capacity <= 4 || capacity * MemoryLayout<Element?>.stride <= 512
      places.removeAll(keepingCapacity: keepsCapacity)
      head = 0
    } else if head >= 32, head * 2 >= places.count {
      places.removeFirst(head)
      head = 0
    }
    return element
  }
}
