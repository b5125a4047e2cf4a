import Cancellation
import LivePages
import Testing

@testable import CancellationPage

@Suite struct CancellationEventTests {
  private static let all: [CancellationEvent] = [
    .startTimer("drip"), .restartTimer("drip"), .stopTimer("drip"), .stopAllTimers,
    .startDownload("nile.map"),
    .startDownloadOver("nile.map"), .cancelDownload("nile.map"), .cancelAllDownloads, .speedChosen(.slow),
    .faultChosen(.brokenOff), .searchTyped("<b>\"po\""), .searchStopped, .searchRetried, .logCleared,
  ]

  @Test(arguments: all) func isReadAsItIsWritten(_ event: CancellationEvent) throws {
    #expect(try CancellationEvent(event.wire) == event)
  }

  @Test(arguments: all) func aValueOfTheWrongKindIsRefused(_ event: CancellationEvent) {
    #expect(throws: ViewEventError.self) {
      try CancellationEvent(WireEvent(event.wire.name, value: .integers([1])))
    }
  }

  @Test(arguments: ["speedChosen", "faultChosen"]) func aChoiceIsOneOfThoseOnOffer(_ name: String) {
    #expect(throws: ViewEventError.self) { try CancellationEvent(WireEvent(name, value: .string("else"))) }
  }

  @Test(arguments: ["startTimer", "stopTimer", "startDownload", "cancelDownload", "searchTyped"])
  func longTextsAreRefused(_ name: String) {
    let accents = "a" + String(repeating: "\u{301}", count: 15_000)
    #expect(throws: ViewEventError.self) { try CancellationEvent(WireEvent(name, value: .string(accents))) }
  }

  @Test func allThatFitsIntoTheFieldIsTaken() throws {
    let longest = String(repeating: "\u{65E5}", count: RiverSearch.State.longestText)
    #expect(
      try CancellationEvent(WireEvent("searchTyped", value: .string(longest))) == .searchTyped(longest)
    )
  }

  @Test func othersAreUnknown() {
    #expect(throws: ViewEventError.unknownEvent(name: "dropTables")) {
      try CancellationEvent(WireEvent("dropTables"))
    }
  }
}
