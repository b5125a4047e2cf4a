import Testing

@testable import ComposableArchitecture

struct StateObserversTests {
  private let observers = StateObservers()

  @Test func notifiesInOrderOfInsertion() {
    var log: [Int] = []
    let tickets = (0..<5).map { number in observers.insert { log.append(number) } }
    observers.remove(tickets[2])
    observers.notify()
    #expect(log == [0, 1, 3, 4])
    #expect(observers.count == 4)
  }

  @Test func isEmptyWithOnlyOptionalObservers() {
    var told = 0
    let tidying = observers.insert(mustKnow: false) { told += 1 }
    #expect(observers.isEmpty)
    let needed = observers.insert { told += 1 }
    #expect(!observers.isEmpty)
    observers.notify()
    #expect(told == 2)
    observers.remove(needed)
    #expect(observers.isEmpty)
    #expect(observers.count == 1)
    observers.remove(tidying)
    observers.remove(tidying)
    #expect(observers.count == 0)
  }
}
