import Foundation
import Testing

@testable import LivePagesCore

/// Tests of selections while the list changes.
struct PickerTests {
  private enum Action: Equatable {
    case color(String)
    case size(String)
    case sign(Sign)
  }

  /// Values with equal descriptions.
  private struct Sign: Hashable, CustomDebugStringConvertible {
    let number: Int
    var debugDescription: String { "sign" }
  }

  private let tree = ViewTree<Action>(firstName: 0) {}

  private func colors(
    _ values: [String],
    send: @escaping (String) -> Action = { .color($0) }
  ) -> Picker<String, Action> {
    Picker("Color", selection: values.first ?? "", in: values, title: { $0 }, send: send)
  }

  /// Selects a value in one picker, and passes the event to the picker that replaced it.
  private func choose<Value>(
    _ title: String,
    in old: Picker<Value, Action>,
    after new: Picker<Value, Action>
  ) throws -> [Action] {
    let elements = tree.render { old }.elements
    let option = try #require(elements.first { $0.tag == .option && $0.content.plainText == title })
    let json = try #require(elements.compactMap { $0[attribute: "data-input-event"] }.first)
    var wire = try WireEvent(json: Data(json.utf8))
    wire.value = .string(try #require(option[attribute: "value"]))
    var sent: [Action] = []
    _ = tree.render { new }
    try tree.receive(OfferedEvent(wire), showing: { new }, send: { sent.append($0) })
    return sent
  }

  @Test(arguments: [["plum", "red", "teal"], ["teal", "red"], ["teal"], ["red", "teal", "plum"]])
  func choicesSurviveChangesOfOtherOptions(after: [String]) throws {
    #expect(try choose("teal", in: colors(["red", "teal"]), after: colors(after)) == [.color("teal")])
  }

  @Test func removedOptionsCannotBeChosen() {
    #expect(throws: ViewEventError.refusedValue("Choose one of the options of “Color”.")) {
      try choose("teal", in: colors(["red", "teal"]), after: colors(["red", "plum"]))
    }
  }

  @Test func aSelectionThatIsNotOfferedIsShownAndCannotBeChosen() throws {
    let picker = Picker("Color", selection: "plum", in: ["red", "teal"], title: { $0 }, send: Action.color)
    let options = tree.render { picker }.elements.filter { $0.tag == .option }
    #expect(options.map(\.content.plainText) == ["plum", "red", "teal"])
    let selected = options.filter { $0.attributes.contains(.selected() ?? .id("")) }
    #expect(selected.map { $0.attributes.map(\.name) } == [["value", "selected", "disabled", "hidden"]])
    #expect(throws: ViewEventError.refusedValue("Choose one of the options of “Color”.")) {
      try choose("plum", in: picker, after: picker)
    }
  }

  @Test func pickersForOtherValuesAreDistinct() {
    #expect(throws: ViewEventError.noLongerOffered) {
      try choose("teal", in: colors(["red", "teal"]), after: colors(["teal"]) { .size($0) })
    }
  }

  @Test func equalLookingValuesAreDistinguishedByPosition() throws {
    func signs(_ numbers: ClosedRange<Int>) -> Picker<Sign, Action> {
      let signs = numbers.map { Sign(number: $0) }
      return Picker("Sign", selection: signs[0], in: signs, title: { "\($0.number)" }, send: { .sign($0) })
    }
    #expect(try choose("2", in: signs(1...2), after: signs(1...2)) == [.sign(Sign(number: 2))])
    #expect(throws: ViewEventError.noLongerOffered) { try choose("2", in: signs(1...2), after: signs(2...3)) }
  }
}
