import IdentifiedArrays
import Testing

@testable import ComposableArchitecture

struct ChildCollectionTests {
  private struct Row: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  private func describe<ID>(_ departure: Departure<ID>) -> String { "\(departure)" }

  private func departure<C: ChildCollection>(from collection: C, after change: (inout C) -> Void) -> String {
    var collection = collection
    let before = collection.membership
    change(&collection)
    return describe(collection.departure(since: before))
  }

  @Test func arraysReportRemovedElements() {
    let rows = IdentifiedArray(uniqueElements: (1...3).map { Row(id: $0) })
    #expect(departure(from: rows) { $0[id: 1]?.name = "one" } == "none")
    #expect(departure(from: rows) { $0[id: 4] = Row(id: 4) } == "none")
    #expect(departure(from: rows) { $0.remove(id: 2) } == "one(2)")
    #expect(departure(from: rows) { $0.removeAll() } == "unknown")
  }

  @Test func dictionariesReportPossibleRemovals() {
    let names = [1: "a", 2: "b"]
    #expect(departure(from: names) { $0[1] = "c" } == "none")
    #expect(departure(from: names) { $0[1] = nil } == "unknown")
    #expect(departure(from: names) { $0[3] = "c" } == "unknown")
  }

  @Test func childrenChangeInPlace() {
    var names = [1: "a"]
    let update = names.updateChild(id: 1) { $0 += "!" }
    #expect(update?.change == .unchanged)
    #expect(names == [1: "a!"])
    #expect(names.updateChild(id: 2) { $0 += "!" }?.change == nil)
    #expect(names.hasChild(id: 1))
    #expect(!names.hasChild(id: 2))
  }
}
