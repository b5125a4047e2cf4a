import Testing

@testable import ComposableArchitecture

struct ActionQueueTests {
  private func queued(_ action: Int) -> QueuedAction<Int> {
    QueuedAction(action: action, group: EffectGroup(in: EffectsInFlight()), transaction: Transaction())
  }

  @Test func givesActionsInTheOrderInWhichTheyCame() {
    var queue = ActionQueue<Int>()
    queue.append(queued(1))
    queue.append(queued(2))
    #expect(queue.popFirst()?.action == 1)
    queue.append(queued(3))
    #expect(queue.popFirst()?.action == 2)
    #expect(queue.popFirst()?.action == 3)
    #expect(queue.popFirst()?.action == nil)
    queue.append(queued(4))
    #expect(queue.popFirst()?.action == 4)
  }

  @Test func aQueueThatNeverRunsEmptyDoesNotGrow() {
    var queue = ActionQueue<Int>()
    queue.append(queued(0))
    for action in 1...1_000 {
      queue.append(queued(action))
      #expect(queue.popFirst()?.action == action - 1)
      #expect(queue.slots.count <= 130)
    }
    #expect(queue.popFirst()?.action == 1_000)
    queue.append(queued(0))
    for action in 1...1_000 { queue.append(queued(action)) }
    for action in 0..<900 { #expect(queue.popFirst()?.action == action) }
    #expect(queue.slots.count < 400)
    for action in 900...1_000 { #expect(queue.popFirst()?.action == action) }
    #expect(queue.popFirst()?.action == nil)
  }
}
