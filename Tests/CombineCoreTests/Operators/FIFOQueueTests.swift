import Testing

@testable import CombineCore

@Suite struct FIFOQueueTests {
  @Test func takesInTheOrderOfAppending() {
    var queue = FIFOQueue<Int>()
    #expect(queue.popFirst() == nil)
    queue.append(1)
    queue.append(2)
    #expect(queue.popFirst() == 1)
    queue.append(3)
    #expect(queue.popFirst() == 2)
    #expect(queue.popFirst() == 3)
    #expect(queue.popFirst() == nil)
  }

  @Test func keepsItsStorageSmallWhileItIsNeverEmpty() {
    var queue = FIFOQueue<Int>()
    for value in 0..<10 { queue.append(value) }
    for value in 10..<10_000 {
      queue.append(value)
      #expect(queue.popFirst() == value - 10)
    }
    #expect(queue.places.count < 200)
  }

  @Test func letsElementsGoWhenTheyAreTaken() {
    final class Element {}
    var queue = FIFOQueue<Element>()
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
