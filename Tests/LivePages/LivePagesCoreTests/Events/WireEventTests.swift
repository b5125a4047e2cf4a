import Foundation
import LivePagesCore
import Testing

struct WireEventTests {
  @Test(arguments: [
    WireEvent("tapped"),
    WireEvent("deleted", value: .integer(-7)),
    WireEvent("named", value: .string("\"\\\u{1}\n</é🎉")),
    WireEvent("chosen", value: .integers([1, -2])),
  ])
  func survivesTheWayThroughJSON(event: WireEvent) throws {
    #expect(try WireEvent(json: Data(event.json.utf8)) == event)
  }

  @Test(arguments: [
    "", "7", "{}", "{\"event\":7}", "{\"event\":\"a\",\"value\":{}}", "{\"event\":\"a\",\"value\":1.5}",
    "{\"event\":\"a\",\"value\":[1,\"2\"]}", "{\"event\":\"a\",\"value\":[[1]]}", "[]",
    "{\"event\":\"a\",\"value\":[1,1.5]}", "{\"event\":\"a\",\"value\":1e30}",
    "{\"event\":\"a\",\"event\":\"b\"}",
  ])
  func refusesInvalidEvents(json: String) {
    #expect(throws: (any Error).self) { try WireEvent(json: Data(json.utf8)) }
  }

  @Test(arguments: [
    (#"{"event":"a","value":null}"#, WireEvent("a")), (#"{"event":"a","more":{"x":[1]}}"#, WireEvent("a")),
    (#"{"event":"a","value":70e-1}"#, WireEvent("a", value: .integer(7))),
    (#"{"value":[1.0,-2],"event":"a"}"#, WireEvent("a", value: .integers([1, -2]))),
    (#"{"event":"a","value":[]}"#, WireEvent("a", value: .integers([]))),
    (#"{"event":"a","value":true}"#, WireEvent("a", value: .bool(true))),
  ])
  func readsEventsOfOtherPrograms(json: String, event: WireEvent) throws {
    #expect(try WireEvent(json: Data(json.utf8)) == event)
  }

  @Test func severalEventsAreAList() throws {
    let events = try WireEvent.events(json: #"[{"event":"a"},{"event":"b","value":1}]"#.utf8)
    #expect(events == [WireEvent("a"), WireEvent("b", value: .integer(1))])
    #expect(throws: (any Error).self) { try WireEvent(json: Data(#"[{"event":"a"},{"event":"b"}]"#.utf8)) }
  }

  @Test func eventValuesMustHaveTheExpectedType() throws {
    #expect(try WireEvent("a", value: .integer(3)).integer() == 3)
    #expect(try WireEvent("a", value: .integers([3, 4])).integers() == [3, 4])
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "no value")) {
      try WireEvent("a", value: .integer(3)).requireNoValue()
    }
    #expect(throws: ViewEventError.self) { try WireEvent("a", value: .string("3")).integer() }
    #expect(throws: ViewEventError.self) { try WireEvent("a", value: .bool(true)).integers() }
  }

  /// Decoding each nesting level would take more than a minute, so the time limit is the assertion.
  @Test(.timeLimit(.minutes(1))) func valuesWithinValuesCostNothing() {
    let nested = String(repeating: "[", count: 500) + String(repeating: "1,", count: 25_000) + "1"
    let json = #"{"event":"a","value":"# + nested + String(repeating: "]", count: 500) + "}"
    #expect(throws: (any Error).self) { try WireEvent(json: Data(json.utf8)) }
  }

  @Test func namesThatNoEventCanHaveAreComparedWithNone() {
    let accents =
      "a" + String(repeating: "\u{301}", count: 15_000) + String(repeating: "\u{316}", count: 15_000)
    #expect(throws: StrictJSON.Malformed.unboundedText) {
      try WireEvent(json: Data(WireEvent(accents).json.utf8))
    }
    #expect(throws: ViewEventError.self) {
      try WireEvent(json: Data(WireEvent(String(repeating: "x", count: 65)).json.utf8))
    }
    #expect(ViewEventError.unknownEvent(name: accents).description.utf8.count < 300)
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "one of \"apple\", \"pear\"")) {
      let _: Fruit = try WireEvent("a", value: .string(accents)).choice()
    }
  }

  private enum Fruit: String, CaseIterable {
    case apple
    case pear
  }

  @Test func choicesAreDecodedByName() throws {
    let apple: Fruit = try WireEvent("a", value: .string("apple")).choice()
    #expect(apple == .apple)
    let pear: Fruit = try WireEvent("a", value: .string("pear")).choice(expected: "a fruit")
    #expect(pear == .pear)
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "one of \"apple\", \"pear\"")) {
      let _: Fruit = try WireEvent("a", value: .string("stone")).choice()
    }
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "a fruit")) {
      let _: Fruit = try WireEvent("a", value: .string("stone")).choice(expected: "a fruit")
    }
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "a text as its value")) {
      let _: Fruit = try WireEvent("a", value: .integer(1)).choice()
    }
  }

  @Test func stringsMatchAChoiceOrNot() {
    #expect(WireEvent("a", value: .string("none")).chooses("none"))
    #expect(!WireEvent("a", value: .string("one")).chooses("none"))
    #expect(!WireEvent("a", value: .integer(1)).chooses("none"))
    let long = String(repeating: "x", count: 65)
    #expect(!WireEvent("a", value: .string(long)).chooses(long))
  }

  @Test func longNamesAreCutInMessages() {
    let error = ViewEventError.unknownEvent(name: String(repeating: "x", count: 5000))
    #expect(error.description.count < 200)
  }
}
