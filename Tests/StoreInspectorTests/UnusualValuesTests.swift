import StoreInspector
import Testing

/// States and actions that are large, circular, or come fast.
@MainActor
struct UnusualValuesTests {
  private final class Node {
    var next: Node?
  }

  @Test func circularObjectsAreRecordedAndPrinted() throws {
    struct Ring: Reducer {
      func reduce(into state: inout Node, action: Bool) -> Effect<Bool> { .none }
    }
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let store = Store(initialState: node) { Ring().inspected(by: Inspector()) }
    store.send(true)
    let entry = try #require(store.inspection?.entries.first)
    #expect(entry.difference == nil)
    #expect(entry.actionText == "true")
  }

  @Test func statesOfTenMegabytesStayWithinTheLimit() throws {
    struct Heap: Reducer {
      func reduce(into state: inout [UInt8], action: Int) -> Effect<Int> {
        state[action] &+= 1
        return .none
      }
    }
    let store = Store(initialState: [UInt8](repeating: 0, count: 10 << 20)) {
      Heap().inspected(by: Inspector(limits: InspectionLimits(bytes: 64 << 20)))
    }
    for index in 0..<40 { store.send(index) }
    let entries = try #require(store.inspection?.entries)
    #expect((1...6).contains(entries.count), "\(entries.count)")
    #expect(entries.last?.number == 40)
    #expect(store.inspection?.beginning?[0] == 1)
  }

  @Test func aHundredThousandActionsKeepTheLatest() throws {
    struct Counter: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return .none
      }
    }
    let store = Store(initialState: 0) {
      Counter().inspected(by: Inspector(limits: InspectionLimits(entries: 100)))
    }
    for _ in 1...100_000 { store.send(1) }
    let inspection = try #require(store.inspection)
    #expect(inspection.entries.count == 100)
    #expect(inspection.beginning == 99_900)
    #expect(inspection.entries.map(\.stateAfter) == Array(99_901...100_000))
  }
}
