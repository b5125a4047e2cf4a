/// A first-in, first-out queue whose two ends cost constant time, averaged over many calls.
// Not the `Deque` of swift-collections: `CombineCore` and `CombineFoundation` import no other package.
@usableFromInline
package struct Queue<Element> {
  /// Taken places are `nil`, so that an element is released as soon as it leaves.
  @usableFromInline var places: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == places.count }

  @inlinable
  package var count: Int { places.count - head }

  /// The elements, the oldest first.
  package var elements: [Element] { places[head...].compactMap { $0 } }

  @inlinable
  package mutating func append(_ element: Element) {
    places.append(element)
  }

  /// Changes the newest element by a closure, if there is one.
  /// - Returns: What the closure answers; `false` when there is none.
  package mutating func changeLast(_ change: (inout Element) -> Bool) -> Bool {
    guard head < places.count, var last = places[places.count - 1].take() else { return false }
    let answer = change(&last)
    places[places.count - 1] = last
    return answer
  }

  /// Removes and returns the oldest element; `nil` when there is none.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < places.count else { return nil }
    let element = places[head].take()
    head += 1
    if head == places.count {
      // A burst is not to be paid for in memory for ever after. There may be many queues.
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
