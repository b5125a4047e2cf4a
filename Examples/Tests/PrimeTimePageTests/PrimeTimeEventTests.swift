import LivePages
import PrimeTimePage
import Testing

struct PrimeTimeEventTests {
  @Test(arguments: [
    PrimeTimeEvent.decrementTapped, .incrementTapped, .isPrimeTapped, .primeModalDismissed,
    .saveFavoriteTapped,
    .removeFavoriteTapped, .nthPrimeTapped, .alertAnswered(.pressed(button: "a")),
    .alertAnswered(.cancelled(dialog: "b")),
    .deleteFavorites([2, 3]),
    .saveToFileTapped, .loadFromFileTapped,
  ])
  func isReadBackAsItWasWritten(event: PrimeTimeEvent) throws {
    #expect(try PrimeTimeEvent(event.wire) == event)
  }

  @Test(arguments: ["nthPrimeResponse", "loadedFavoritePrimes", "counter", "", "IncrementTapped"])
  func actionsOfTheStoreAreNotEvents(name: String) {
    #expect(throws: ViewEventError.unknownEvent(name: name)) { try PrimeTimeEvent(WireEvent(name)) }
  }

  @Test func valuesThatDoNotBelongAreRefused() {
    #expect(throws: ViewEventError.self) {
      try PrimeTimeEvent(WireEvent("incrementTapped", value: .integer(5)))
    }
    #expect(throws: ViewEventError.self) { try PrimeTimeEvent(WireEvent("deleteFavorites")) }
    #expect(throws: ViewEventError.self) {
      try PrimeTimeEvent(WireEvent("deleteFavorites", value: .string("2")))
    }
    #expect(throws: ViewEventError.self) { try PrimeTimeEvent(WireEvent("alertAnswered")) }
  }
}
