import Foundation
import Testing

@testable import LivePagesCore

/// Tests which offers keep their names when a page is rendered again.
struct OfferMatcherTests {
  private enum Action: Equatable {
    case press(Int)
    case name(String)
    case seats(Int)
  }

  private let tree = ViewTree<Action>(firstName: 0) {}

  private func nameOfField(@ViewBuilder<Action> _ view: @escaping () -> some View<Action>) throws -> String {
    try #require(tree.render { view() }.elements.compactMap { $0[attribute: "data-input-event"] }.first)
  }

  @Test func fieldNamesIgnorePrecedingChanges() throws {
    func view(_ buttons: Range<Int>) -> some View<Action> {
      Container(.div) {
        ForEach(buttons, id: \.self) { Button("\($0)", send: .press($0)) }
        TextField("Name", text: "") { .name($0) }
      }
    }
    let before = try nameOfField { view(0..<40) }
    #expect(try nameOfField { view(40..<90) } == before)
  }

  @Test func fieldsWithChangedLimitsKeepTheirIdentity() throws {
    func view(_ range: ClosedRange<Int>, maxLength: Int) -> some View<Action> {
      Container(.div) {
        NumberField("Seats", value: 3, in: range) { .seats($0) }
        TextField("Name", text: "", maxLength: maxLength) { .name($0) }
      }
    }
    let before = try nameOfField { view(1...3, maxLength: 10) }
    #expect(try nameOfField { view(2...8, maxLength: 20) } == before)
    // The current limits apply to text that was typed before.
    var wire = try WireEvent(json: Data(before.utf8))
    wire.value = .string("8")
    var sent: [Action] = []
    try tree.receive(
      OfferedEvent(wire),
      showing: { view(2...8, maxLength: 20) },
      send: { sent.append($0) }
    )
    #expect(sent == [.seats(8)])
  }

  @Test func fieldsKeepTheirIdentityWhileTheyAreDisabled() throws {
    func view(isDisabled: Bool) -> some View<Action> {
      TextField("Password", text: "", kind: .password) { .name($0) }.disabled(isDisabled)
    }
    let before = try nameOfField { view(isDisabled: false) }
    let disabled = tree.render { view(isDisabled: true) }
    #expect(disabled.elements.allSatisfy { $0[attribute: "data-input-event"] == nil })

    var wire = try WireEvent(json: Data(before.utf8))
    wire.value = .string("a")
    let event = try OfferedEvent(wire)
    #expect(!tree.offers(event))
    #expect(throws: ViewEventError.noLongerOffered) {
      try tree.receive(event, showing: { view(isDisabled: true) }, send: { _ in Issue.record("sent") })
    }

    #expect(try nameOfField { view(isDisabled: false) } == before)
  }
}
