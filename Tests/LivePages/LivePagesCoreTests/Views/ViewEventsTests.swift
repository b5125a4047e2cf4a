import Foundation
import Testing

@testable import LivePagesCore

struct ViewEventsTests {
  private struct Place: Codable, Equatable {
    var x: Int
    var y: Int
  }

  private enum Action: Equatable {
    case close
    case pressed(KeyPress)
    case moved(Int, Place)
    case more
    case came
    case went
  }

  private final class Bench {
    let tree = ViewTree<Action>(firstName: 0) {}
    var sent: [Action] = []
    var view: () -> Markup<Action> = { Markup() }

    func show(@ViewBuilder<Action> _ view: @escaping () -> Markup<Action>) -> Element {
      self.view = view
      return tree.render { view() }.elements[0]
    }

    func take(_ name: String, _ value: WireValue? = nil) throws {
      try tree.receive(
        OfferedEvent(WireEvent(name, value: value)),
        showing: { [view] in view() },
        send: { self.sent.append($0) }
      )
    }

    func take(_ json: String?, value: WireValue? = nil) throws {
      try take(WireEvent(json: Data(try #require(json).utf8)).name, value)
    }
  }

  private func keys(of element: Element) throws -> [OfferedKeys] {
    let json = try #require(element[attribute: "data-key-events"])
    return try JSONDecoder().decode([OfferedKeys].self, from: Data(json.utf8))
  }

  @Test func anElementOffersSomethingToSeveralKeys() throws {
    let bench = Bench()
    let element = bench.show {
      Container(.div, .id("a"))
        .onKeyDown(.escape, send: .close)
        .onKeyDown("k", "\"", modifiers: .control, anywhere: true) { .pressed($0) }
    }
    let keys = try keys(of: element)
    #expect(keys.map(\.keys) == [["Escape"], ["k", "\""]])
    #expect(keys.map(\.isAnywhere) == [false, true])
    #expect(keys.map(\.tellsKey) == [false, true])
    try bench.take(keys[0].event)
    try bench.take(keys[1].event, .string("ctrl+k"))
    #expect(bench.sent == [.close, .pressed(KeyPress("k", modifiers: .control))])
    for value in [nil, .integer(1), .string("k"), .string("ctrl+j"), .string("")] as [WireValue?] {
      #expect(throws: ViewEventError.self) { try bench.take(keys[1].event, value) }
    }
    #expect(throws: ViewEventError.self) { try bench.take(keys[0].event, .string("Escape")) }
    #expect(bench.sent.count == 2)
  }

  @Test func viewsOfferSomethingToFocusScrollingAndPointers() throws {
    let bench = Bench()
    let element = bench.show {
      Element(.section) { "text" }
        .view().onFocus(send: .came).onBlur(send: .went).onScrollToEnd(send: .more)
        .onPointerEnter(send: .came).onPointerLeave(send: .went).onDoubleClick(send: .more)
    }
    #expect(element.tag == .section)
    for name in ["focus", "blur", "scroll-end", "pointer-enter", "pointer-leave", "double-click"] {
      try bench.take(element[attribute: "data-\(name)-event"])
    }
    #expect(bench.sent == [.came, .went, .more, .came, .went, .more])
  }

  @Test func contentWithoutARootElementIsWrapped() {
    let bench = Bench()
    let element = bench.show { Markup(HTML { "a" }).onFocus(send: .came) }
    #expect(element.tag == .div)
    #expect(element.content.plainText == "a")
  }

  @Test func disabledViewsOfferNoEvents() {
    let bench = Bench()
    let element = bench.show { Button("a", send: .close).disabled().onFocus(send: .came) }
    #expect(element[attribute: "data-focus-event"] == nil)
  }

  @Test func aHookSendsValuesThatAreChecked() throws {
    let bench = Bench()
    let example = Place(x: 0, y: 0)
    let element = bench.show {
      Container(.div, .id("map")).hook("Map", keepingContent: true)
        .onHook("moved", example: example, maxSize: 20) { .moved(1, $0) }
    }
    #expect(element[attribute: "data-live-hook"] == "Map")
    #expect(element.attributes.contains { $0.name == "data-live-kept" })
    let event = element[attribute: "data-hook-event-moved"]
    try bench.take(event, value: .string(#"{"x":1,"y":2}"#))
    #expect(bench.sent == [.moved(1, Place(x: 1, y: 2))])
    for json in ["", "{}", #"{"x":1,"y":"2"}"#, #"{"x":1,"y":2,}"#, #"{"x":1,"y":2,"z":10000}"#, "null"] {
      #expect(throws: ViewEventError.self) { try bench.take(event, value: .string(json)) }
    }
    #expect(throws: ViewEventError.self) { try bench.take(event, value: .integer(1)) }
    #expect(throws: ViewEventError.self) { try bench.take(event) }
    #expect(bench.sent.count == 1)
    // Another action is another offer, even though the type of its value is the same.
    _ = bench.show {
      Container(.div, .id("map")).hook("Map").onHook("moved", example: example) { .moved(2, $0) }
    }
    #expect(throws: ViewEventError.noLongerOffered) {
      try bench.take(event, value: .string(#"{"x":1,"y":2}"#))
    }
  }
}

extension Element {
  /// The element as a view.
  fileprivate func view<Action>() -> Markup<Action> { Markup(HTML([.element(self)])) }
}
