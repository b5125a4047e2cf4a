import Testing

@testable import ComposableArchitecture

struct SlotQueueTests {
  @Test func givesElementsInTheOrderInWhichTheyCame() {
    var queue = SlotQueue<Int>()
    queue.append(1)
    queue.append(2)
    #expect(queue.popFirst() == 1)
    queue.append(3)
    #expect(queue.popFirst() == 2)
    #expect(queue.popFirst() == 3)
    #expect(queue.popFirst() == nil)
    queue.append(4)
    #expect(queue.popFirst() == 4)
  }

  @Test func aQueueThatNeverRunsEmptyDoesNotGrow() {
    var queue = SlotQueue<Int>()
    queue.append(0)
    for action in 1...1_000 {
      queue.append(action)
      #expect(queue.popFirst() == action - 1)
      #expect(queue.slots.count <= 130)
    }
    #expect(queue.popFirst() == 1_000)
    queue.append(0)
    for action in 1...1_000 { queue.append(action) }
    for action in 0..<900 { #expect(queue.popFirst() == action) }
    #expect(queue.slots.count < 400)
    for action in 900...1_000 { #expect(queue.popFirst() == action) }
    #expect(queue.popFirst() == nil)
  }
}
