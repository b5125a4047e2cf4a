import Foundation
import Testing

@testable import LivePagesCore

/// Tests of the values that fields accept, and of their refusals.
struct FieldTests {
  private enum Action: Equatable {
    case text(String)
    case whole(Int)
    case number(Double)
    case tick(Bool)
    case size(Size)
  }

  private enum Size: String, CaseIterable {
    case small
    case large
  }

  private func take(
    _ value: WireValue?,
    by view: some View<Action>,
    _ attribute: String = "data-input-event"
  ) throws -> [Action] {
    let tree = ViewTree<Action>(firstName: 0) {}
    let markup = view.markup
    let json = tree.render { markup }.elements.compactMap { $0[attribute: attribute] }.first
    var wire = try WireEvent(json: Data(try #require(json).utf8))
    wire.value = value
    var sent: [Action] = []
    try tree.receive(OfferedEvent(wire), showing: { markup }, send: { sent.append($0) })
    return sent
  }

  private func refusal(of value: WireValue?, by view: some View<Action>) -> String? {
    do {
      _ = try take(value, by: view)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      (.username, "username"), (.personName, "name"), (.off, "off"),
      ("shipping postal-code", "shipping postal-code"),
    ] as [(Autocomplete, String)]
  )
  func fieldsHaveHTMLsNamesOfTheirPurposes(purpose: Autocomplete, name: String) {
    let picker = Picker<Size, Action>("Size", selection: .small, in: Size.allCases) {
      $0.rawValue
    } send: {
      .size($0)
    }
    let views: [Markup<Action>] = [
      TextField<Action>("Name", text: "") { .text($0) }.autocomplete(purpose).markup,
      TextField<Action>("Word", text: "", kind: .password) { .text($0) }.autocomplete(purpose).markup,
      TextField<Action>("Street", text: "", kind: .multiline) { .text($0) }.autocomplete(purpose).markup,
      NumberField<Int, Action>("Year", value: 2, in: 2...9) { .whole($0) }.autocomplete(purpose).markup,
      picker.autocomplete(purpose).markup,
    ]
    for view in views {
      let tree = ViewTree<Action>(firstName: 0) {}
      #expect(tree.render { view }.elements.compactMap { $0[attribute: "autocomplete"] } == [name])
    }
  }

  @Test func textFieldsAcceptTextUpToTheirLength() throws {
    let field = TextField<Action>("Name", text: "", maxLength: 4) { .text($0) }
    #expect(try take(.string("abcd"), by: field) == [.text("abcd")])
    #expect(try take(.string(""), by: field) == [.text("")])
    #expect(refusal(of: .string("abcde"), by: field) == "“Name” must not exceed 4 characters.")
    // Browsers count UTF-16 code units.
    #expect(refusal(of: .string("🎉🎉🎉"), by: field) == "“Name” must not exceed 4 characters.")
    #expect(refusal(of: .string("a\nb"), by: field) == "“Name” must be a single line.")
    for value: WireValue? in [nil, .bool(true), .integer(1), .integers([1])] {
      #expect(refusal(of: value, by: field) == "“Name” must be a text.")
    }
    let lines = TextField<Action>("Text", text: "", kind: .multiline) { .text($0) }
    #expect(try take(.string("a\nb"), by: lines) == [.text("a\nb")])
  }

  @Test func passwordsAreNotWrittenIntoThePage() {
    let field = TextField<Action>("Password", text: "secret", kind: .password) { .text($0) }
    let html = ViewTree<Action>(firstName: 0) {}.render { field }
    #expect(!html.rendered().contains("secret"))
    #expect(html.rendered().contains("data-filled=\"true\""))
  }

  @Test func numberFieldsTakeNumbersInTheirRange() throws {
    let field = NumberField<Int, Action>("Seats", value: 2, in: 1...9, step: 2) { .whole($0) }
    #expect(try take(.string("9"), by: field) == [.whole(9)])
    // A person is typing the number.
    #expect(try take(.string(""), by: field) == [])
    let refusal = "“Seats” must be a whole number from 1 to 9, in steps of 2."
    let texts = ["0", "10", "2", "1.5", "x", "9223372036854775808", String(repeating: "1", count: 10_000)]
    for text in texts { #expect(self.refusal(of: .string(text), by: field) == refusal) }
    #expect(self.refusal(of: .integer(3), by: field) == refusal)
  }

  @Test func numbersWithFractionsAreFiniteAndInSteps() throws {
    let field = NumberField<Double, Action>("Rate", value: 0, in: 0...1, step: 0.1) { .number($0) }
    #expect(try take(.string("0.3"), by: field) == [.number(0.3)])
    for text in ["0.35", "nan", "inf", "0x1p-1", "1e999", "-0.1"] {
      let refusal = "“Rate” must be a number from 0.0 to 1.0, in steps of 0.1."
      #expect(self.refusal(of: .string(text), by: field) == refusal)
    }
  }

  @Test func extremeIntegersDoNotTrap() throws {
    let field = NumberField<Int, Action>("N", value: 0, in: Int.min...Int.max, step: 3) { .whole($0) }
    #expect(refusal(of: .string("\(Int.max)"), by: field)?.contains("steps of 3") == true)
    #expect(try take(.string("\(Int.min + 3)"), by: field) == [.whole(Int.min + 3)])
  }

  @Test func togglesAcceptOnlyBooleans() throws {
    let toggle = Toggle<Action>("On", isOn: false) { .tick($0) }
    #expect(try take(.bool(true), by: toggle) == [.tick(true)])
    for value: WireValue? in [nil, .string("true"), .integer(1)] {
      #expect(refusal(of: value, by: toggle) == "“On” must be on or off.")
    }
  }

  @Test func pickersAcceptOnlyTheirOptions() throws {
    let picker = Picker<Size, Action>("Size", selection: .small, in: Size.allCases) {
      $0.rawValue
    } send: {
      .size($0)
    }
    let large = ChoiceNames(Size.allCases).names[1]
    #expect(try take(.string(large), by: picker) == [.size(.large)])
    for value: WireValue? in [nil, .string("1"), .string("-1"), .string("large"), .integer(1), .string("")] {
      #expect(refusal(of: value, by: picker) == "Choose one of the options of “Size”.")
    }
  }

  /// A list hides a hidden option even if it is selected.
  @Test(arguments: [nil: true, "1": true, "4": false] as [String?: Bool])
  func pickersHideTheOptionOfAnUnavailableSelectionOnlyInMenus(size: String?, isHidden: Bool) {
    let picker = Picker<Size, Action>("Size", selection: .small, in: [.large]) {
      $0.rawValue
    } send: {
      .size($0)
    }
    let view = picker.attributes(size.map { Attribute("size", $0) }).markup
    let tree = ViewTree<Action>(firstName: 0) {}
    let options = tree.render { view }.elements.filter { $0[attribute: "value"] == "" }
    #expect(options.map { $0.rendered().contains(" hidden") } == [isHidden])
  }

  @Test func labelsAreAroundFieldsOrReadAloud() {
    let field = TextField<Action>("Name", text: "B") { .text($0) }
    func markup(_ view: some View<Action>) -> String {
      ViewTree<Action>(firstName: 0) {}.render { view.markup }.rendered()
    }
    #expect(markup(field).hasPrefix("<label class=\"field\"><span class=\"field-label\">Name</span><input"))
    #expect(markup(field.labelHidden()).hasPrefix("<input"))
    #expect(markup(field.labelHidden()).contains("aria-label=\"Name\""))
    #expect(markup(field.class("own")).contains("class=\"own\""))
  }
}
