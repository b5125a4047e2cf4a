import GitHubSearchAPI
import LivePages
import RepositorySearch
import Testing

@testable import RepositorySearchPage

@Suite struct SearchEventTests {
  @Test(
    arguments: [
      SearchEvent.queryTyped("c++ & <b>"), .queryTyped(""), .pacingChosen(.debounce),
      .latencyChosen(.veryLong),
      .failureChosen(.malformed), .failureChosen(nil), .retryTapped(.feature),
    ]
  )
  func isReadBackAsItWasWritten(event: SearchEvent) throws {
    #expect(try SearchEvent(event.wire) == event)
  }

  @Test func whatIsNoEventIsRefused() {
    #expect(throws: ViewEventError.unknownEvent(name: "answered")) {
      try SearchEvent(WireEvent("answered", value: .string("x")))
    }
  }

  @Test(
    arguments: [
      WireEvent("queryTyped"), WireEvent("queryTyped", value: .integer(3)),
      WireEvent("pacingChosen", value: .string("fast")), WireEvent("pacingChosen"),
      WireEvent("latencyChosen", value: .bool(true)),
      WireEvent("failureChosen", value: .string("everything")),
      WireEvent("retryTapped", value: .string("")),
    ]
  )
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try SearchEvent(wire) }
  }

  @Test func aQueryThatIsTooLongIsRefused() throws {
    let longest = String(repeating: "a", count: SearchEvent.longestQuery)
    #expect(try SearchEvent(WireEvent("queryTyped", value: .string(longest))) == .queryTyped(longest))
    #expect(throws: ViewEventError.self) {
      try SearchEvent(WireEvent("queryTyped", value: .string(longest + "a")))
    }
    // As browsers count, a smiling face is two.
    let faces = String(repeating: "\u{1F600}", count: SearchEvent.longestQuery / 2 + 1)
    #expect(throws: ViewEventError.self) { try SearchEvent(WireEvent("queryTyped", value: .string(faces))) }
  }
}
