import CombineCore
import CombineProbes
import Synchronization
import Testing

struct AtomicDemandTests {
  @Test func accumulatesAndIsTakenOneByOne() {
    let demand = Shared()
    #expect(!demand.takeOne())
    demand.add(.max(1))
    demand.add(.none)
    demand.add(.max(1))
    #expect(demand.current == .max(2))
    #expect(demand.takeOne())
    #expect(demand.takeOne())
    #expect(!demand.takeOne())
  }

  @Test func unlimitedStaysUnlimited() {
    let demand = Shared()
    demand.add(.max(3))
    demand.add(.unlimited)
    #expect(demand.takeOne())
    demand.add(.max(3))
    #expect(demand.current == .unlimited)
  }

  @Test func aSumBeyondTheLargestCountIsUnlimited() {
    let demand = Shared()
    demand.add(.max(.max))
    demand.add(.max(1))
    #expect(demand.current == .unlimited)
  }
}

struct AtomicDemandStressTests {
  @Test func addedDemandIsTakenExactlyOnce() {
    let shared = Shared()
    onThreads(8) { index in
      for _ in 0..<20_000 {
        if index % 2 == 0 {
          shared.add(.max(1))
        } else if shared.takeOne() {
          shared.taken.add(1, ordering: .relaxed)
        }
      }
    }
    while shared.takeOne() { shared.taken.add(1, ordering: .relaxed) }
    #expect(shared.taken.load(ordering: .relaxed) == 80_000)
  }
}

private final class Shared: Sendable {
  private let demand = AtomicDemand()
  let taken = Atomic(0)

  var current: Subscribers.Demand { demand.current }
  func add(_ more: Subscribers.Demand) { demand.add(more) }
  func takeOne() -> Bool { demand.takeOne() }
}
