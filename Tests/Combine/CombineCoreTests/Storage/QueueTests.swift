import Testing

@testable import CombineCore

struct QueueTests {
  @Test func elementsLeaveInTheOrderInWhichTheyCame() {
    var queue = Queue<Int>()
    #expect(queue.isEmpty)
    #expect(queue.popFirst() == nil)
    var expected: [Int] = []
    var left: [Int] = []
    for value in 0..<500 {
      queue.append(value)
      expected.append(value)
      if value.isMultiple(of: 3), let first = queue.popFirst() { left.append(first) }
    }
    while let first = queue.popFirst() { left.append(first) }
    #expect(left == expected)
    #expect(queue.isEmpty)
  }

  @Test func keepsItsStorageSmallWhileItIsNeverEmpty() {
    var queue = Queue<Int>()
    for value in 0..<10 { queue.append(value) }
    for value in 10..<10_000 {
      queue.append(value)
      #expect(queue.popFirst() == value - 10)
    }
    #expect(queue.places.count < 200)
  }

  @Test func keepsLittleOfABurst() {
    func capacity(after burst: Range<Int>) -> Int {
      var queue = Queue<Int>()
      for value in burst { queue.append(value) }
      while queue.popFirst() != nil {}
      return queue.places.capacity
    }
    #expect(capacity(after: 0..<10) >= 10)
    #expect(capacity(after: 0..<100) == 0)
  }

  @Test func countsAndListsRemainingElements() {
    var queue = Queue<Int?>()
    #expect(queue.count == 0)
    for value in [1, nil, 3] { queue.append(value) }
    _ = queue.popFirst()
    #expect(queue.count == 2)
    #expect(queue.elements == [nil, 3])
  }

  @Test func releasesRemovedElements() {
    final class Element {}
    var queue = Queue<Element>()
    weak var first: Element?
    do {
      let element = Element()
      first = element
      queue.append(element)
      queue.append(Element())
    }
    #expect(first != nil)
    _ = queue.popFirst()
    #expect(first == nil)
  }
}
