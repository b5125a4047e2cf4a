import Testing

@testable import CombineCore

struct EventOrderTests {
  @Test func orderedEventsAreAccepted() {
    var order = EventOrder()
    let turns = (1...3).map { order.takeTurn($0) }
    #expect(turns == [true, true, true])
  }

  @Test func earlyEventsAreNotAccepted() {
    var order = EventOrder()
    let turns = [3, 2, 1, 3, 2].map { order.takeTurn($0) }
    #expect(turns == [false, false, true, false, true])
  }

  @Test func numbersBeforeTheStartAreNotAccepted() {
    var order = EventOrder()
    order.begin(after: 10)
    let turns = [10, 11].map { order.takeTurn($0) }
    #expect(turns == [false, true])
  }
}
