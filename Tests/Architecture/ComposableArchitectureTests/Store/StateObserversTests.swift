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

  @Test(.timeLimit(.minutes(5))) func removingManyObserversInOrderTakesLinearTime() {
    let tickets = (0..<400_000).map { _ in observers.insert {} }
    for ticket in tickets.dropLast() { observers.remove(ticket) }
    #expect(observers.count == 1)
    #expect(!observers.isEmpty)
    observers.remove(tickets[399_999])
    #expect(observers.count == 0)
  }

  @Test func observersThatAreRemovedInAnyOrderAreReleased() {
    final class Token {}
    var log: [Int] = []
    var tickets: [(Int, released: () -> Bool)] = []
    for number in 0..<9 {
      let token = Token()
      let ticket = observers.insert {
        withExtendedLifetime(token) { log.append(number) }
      }
      tickets.append((ticket, { [weak token] in token == nil }))
    }
    for number in [4, 0, 8, 3, 5, 4, 1] {
      observers.remove(tickets[number].0)
      #expect(tickets[number].released())
    }
    observers.notify()
    #expect(log == [2, 6, 7])
    let last = observers.insert { log.append(9) }
    observers.notify()
    #expect(log == [2, 6, 7, 2, 6, 7, 9])
    observers.remove(last)
    #expect(observers.count == 3)
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
