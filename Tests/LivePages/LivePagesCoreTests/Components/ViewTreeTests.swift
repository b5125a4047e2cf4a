import Foundation
import Testing

@testable import LivePagesCore

struct ViewTreeTests {
  private enum Action: Equatable {
    case add(Int)
    case delete(String)
    case rename(String)
    case resize(Int)
    case size(String)
    case turn(Bool)
    case pick([Int])
    case save
  }

  /// A tree that records the sent actions.
  private final class Bench {
    let tree = ViewTree<Action>(firstName: 0) {}
    var sent: [Action] = []
    var html = HTML()
    var view: () -> Markup<Action> = { Markup() }

    func show(@ViewBuilder<Action> _ view: @escaping () -> Markup<Action>) {
      self.view = view
      html = tree.render { view() }
    }

    func attribute(_ name: String, of tag: LivePagesCore.Tag, at place: Int = 0) -> String? {
      html.elements.filter { $0.tag == tag }[place][attribute: name]
    }

    /// Sends an event as the page's script would.
    func take(_ json: String?, value: WireValue? = nil) throws {
      guard let json else { throw ViewEventError.noLongerOffered }
      var wire = try WireEvent(json: Data(json.utf8))
      wire.value = value
      try tree.receive(
        OfferedEvent(wire),
        showing: { [view] in view() },
        send: { self.sent.append($0) }
      )
    }
  }

  @Test func takesTheActionThatAControlOffers() throws {
    let bench = Bench()
    bench.show {
      Button("-", send: .add(-1))
      Container(.div) { Button("+", send: .add(1)) }
    }
    try bench.take(bench.attribute("data-event", of: .button, at: 1))
    #expect(bench.sent == [.add(1)])
  }

  @Test func rejectsOtherNames() throws {
    let bench = Bench()
    bench.show { Button("+", send: .add(1)) }
    for name in ["", "1000", "add", "add(1)", String(repeating: "x", count: 64)] {
      #expect(throws: ViewEventError.noLongerOffered) { try bench.take(WireEvent(name).json) }
    }
    let name = bench.attribute("data-event", of: .button)
    #expect(throws: ViewEventError.self) { try bench.take(name, value: .integer(5)) }
    #expect(bench.sent.isEmpty)
  }

  @Test func anUnchangedControlKeepsItsName() {
    let bench = Bench()
    bench.show { Button("+", send: .add(1)) }
    let name = bench.attribute("data-event", of: .button)
    bench.show {
      Button("New", send: .save)
      Button("plus", send: .add(1))
    }
    #expect(bench.attribute("data-event", of: .button, at: 1) == name)
    #expect(bench.attribute("data-event", of: .button, at: 0) != name)
  }

  @Test func aLateClickNeverDoesSomethingElse() throws {
    let bench = Bench()
    bench.show { Button("Delete", send: .delete("A")) }
    let late = bench.attribute("data-event", of: .button)
    bench.show { Button("Delete", send: .delete("B")) }
    #expect(bench.attribute("data-event", of: .button) != late)
    #expect(throws: ViewEventError.noLongerOffered) { try bench.take(late) }
    #expect(bench.sent.isEmpty)
    // The event stays invalid if the action returns.
    bench.show { Button("Delete", send: .delete("A")) }
    #expect(throws: ViewEventError.noLongerOffered) { try bench.take(late) }
  }

  @Test func clicksBeforeTheNextRenderingUseTheCurrentOffers() throws {
    let bench = Bench()
    bench.show { Button("Delete", send: .delete("A")) }
    let late = bench.attribute("data-event", of: .button)
    // The view has changed, but it hasn't been rendered yet.
    bench.view = { Button("Delete", send: .delete("B")).markup }
    #expect(throws: ViewEventError.noLongerOffered) { try bench.take(late) }
  }

  @Test func disabledControlsOfferNoEvents() throws {
    let bench = Bench()
    bench.show { Button("+", send: .add(1)) }
    let name = bench.attribute("data-event", of: .button)
    bench.show { Button("+", send: .add(1)).disabled() }
    #expect(bench.attribute("data-event", of: .button) == nil)
    #expect(throws: ViewEventError.noLongerOffered) { try bench.take(name) }
    bench.show {
      TextField("Name", text: "") { .rename($0) }.disabled()
      Toggle("On", isOn: false) { .turn($0) }.disabled()
    }
    #expect(!bench.html.rendered().contains("data-input-event"))
  }

  @Test func keyedViewsKeepTheirNamesAndIDsWhereTheyMove() {
    let bench = Bench()
    func show(_ ids: [String]) {
      bench.show {
        ForEach(ids, id: \.self) { id in
          Container(.li) { Button("Delete", send: .delete(id)) }
        }
      }
    }
    func rows() -> [String: [String?]] {
      let rows = bench.html.elements.filter { $0.tag == .li }
      let known = rows.map { ($0.id ?? "", $0.content.elements[0][attribute: "data-event"]) }
      return Dictionary(known.map { ($0.0, [$0.1]) }, uniquingKeysWith: +)
    }
    show(["a", "b", "c"])
    let before = rows()
    #expect(before.count == 3)
    show(["c", "a", "b"])
    #expect(rows() == before)
    show(["x", "b"])
    #expect(Set(rows().keys).intersection(before.keys).count == 1)
  }

  @Test func fieldsAreTheSameThatMakeTheSameActions() {
    let bench = Bench()
    func show(_ value: String, _ action: @escaping (String) -> Action) {
      bench.show { TextField("Name", text: value, send: action) }
    }
    show("a") { .rename($0) }
    let name = bench.attribute("data-input-event", of: .input)
    show("b") { .rename($0) }
    #expect(bench.attribute("data-input-event", of: .input) == name)
    show("b") { .size($0) }
    #expect(bench.attribute("data-input-event", of: .input) != name)
  }

  @Test func embeddedViewsOfferTheActionsOfTheirParents() throws {
    enum Parent: Equatable { case child(Int, Action) }
    let tree = ViewTree<Parent>(firstName: 0) {}
    func view(_ id: Int) -> Markup<Parent> { Button<Action>("+", send: .add(1)).map { .child(id, $0) } }
    func name(in html: HTML) -> String { html.elements[0][attribute: "data-event"] ?? "" }
    let first = name(in: tree.render { view(1) })
    var sent: [Parent] = []
    let wire = try WireEvent(json: Data(first.utf8))
    try tree.receive(OfferedEvent(wire), showing: { view(1) }, send: { sent.append($0) })
    #expect(sent == [.child(1, .add(1))])
    // The same action of another child has another name.
    #expect(name(in: tree.render { view(2) }) != first)
  }

  @Test func pagesHaveDifferentNames() {
    func name() -> String? {
      ViewTree<Action> {}.render { Button("+", send: .add(1)) }.elements[0][attribute: "data-event"]
    }
    #expect(name() != name())
  }

  @Test func tickedValuesAreSubmittedTogether() throws {
    let bench = Bench()
    func show(_ values: [Int]) {
      bench.show {
        Form(choosingFrom: values, submit: { .pick($0) }) { tick in
          ForEach(values, id: \.self) { tick($0) }
          Button(submit: "Pick")
        }
      }
    }
    show([7, 3, 5])
    let name = bench.attribute("data-submit-event", of: .form)
    let ticks = bench.html.elements.filter { $0.tag == .input }
    #expect(ticks.map { $0[attribute: "value"] } == ["7", "3", "5"])
    try bench.take(name, value: .integers([5, 7, 5, 100]))
    #expect(bench.sent == [.pick([7, 5])])
    // Another tab has deleted an option. The remaining ones are identified by their values.
    show([3, 5])
    #expect(bench.attribute("data-submit-event", of: .form) == name)
    try bench.take(name, value: .integers([7, 5]))
    #expect(bench.sent.last == .pick([5]))
    #expect(throws: ViewEventError.noLongerOffered) { try bench.take(name, value: .integers([7])) }
    #expect(throws: ViewEventError.self) { try bench.take(name, value: .string("5")) }
  }
}
