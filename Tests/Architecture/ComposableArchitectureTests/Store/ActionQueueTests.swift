import DequeModule
import Testing

@testable import ComposableArchitecture

@MainActor struct ActionQueueTests {
  private struct Burst: Reducer {
    func reduce(into state: inout Int, action: Bool) -> EffectTask<Bool> {
      state += 1
      return action ? Array(repeating: false, count: 1_000).publisher.eraseToEffect() : .none
    }
  }

  @Test func aBurstOfActionsLeavesNoMemoryBehind() throws {
    let store = Store(initialState: 0) { Burst() }
    let core = try #require(store.core as? RootCore<Int, Bool>)
    store.send(true)
    #expect(store.state == 1_001)
    #expect(hasNoMemory(core.waitingActions))
  }

  @Test func aShortQueueKeepsItsMemory() throws {
    var queue = Deque([1, 2])
    _ = (queue.popFirst(), queue.popFirst())
    queue.giveMemoryBack(afterHolding: 2)
    #expect(!hasNoMemory(queue))
  }

  @Test func aQueueWithElementsKeepsThem() {
    var queue = Deque(1...100)
    queue.giveMemoryBack(afterHolding: 100)
    #expect(queue.count == 100)
  }
}

/// Whether a queue uses the storage that all empty queues share.
func hasNoMemory<Element>(_ deque: Deque<Element>) -> Bool {
  unsafeBitCast(deque, to: UInt.self) == unsafeBitCast(Deque<Element>(), to: UInt.self)
}
