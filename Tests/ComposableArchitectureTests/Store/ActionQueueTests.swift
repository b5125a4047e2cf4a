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
}
