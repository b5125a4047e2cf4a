import Foundation
import LivePages
import Testing

struct WireEventTests {
  @Test(arguments: [
    WireEvent("tapped"),
    WireEvent("deleted", value: .integer(-7)),
    WireEvent("named", value: .string("\"\\\u{1}\n</é🎉")),
    WireEvent("chosen", value: .array([.integer(1), .bool(false), .array([])])),
  ])
  func survivesTheWayThroughJSON(event: WireEvent) throws {
    #expect(try WireEvent(json: Data(event.json.utf8)) == event)
  }

  @Test(arguments: [
    "", "7", "{}", "{\"event\":7}", "{\"event\":\"a\",\"value\":{}}", "{\"event\":\"a\",\"value\":1.5}",
  ])
  func refusesWhatIsNoEvent(json: String) {
    #expect(throws: (any Error).self) { try WireEvent(json: Data(json.utf8)) }
  }

  @Test func valuesAreOfTheKindThatIsAskedFor() throws {
    #expect(try WireEvent("a", value: .integer(3)).integer() == 3)
    #expect(try WireEvent("a", value: .array([.integer(3), .integer(4)])).integers() == [3, 4])
    #expect(throws: ViewEventError.unexpectedValue(event: "a", expected: "no value")) {
      try WireEvent("a", value: .integer(3)).requireNoValue()
    }
    #expect(throws: ViewEventError.self) { try WireEvent("a", value: .string("3")).integer() }
    #expect(throws: ViewEventError.self) { try WireEvent("a", value: .array([.bool(true)])).integers() }
  }

  private enum Fruit: String, CaseIterable {
    case apple
    case pear
  }

  @Test func aChoiceIsOneOfItsNames() throws {
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

  @Test func longNamesAreCutInMessages() {
    let error = ViewEventError.unknownEvent(name: String(repeating: "x", count: 5000))
    #expect(error.description.count < 200)
  }
}
