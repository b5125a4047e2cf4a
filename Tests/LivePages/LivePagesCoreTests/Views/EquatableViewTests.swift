import Foundation
import Observation
import Synchronization
import Testing

@testable import LivePagesCore

struct EquatableViewTests {
  private enum Action: Equatable {
    case delete(String)
    case typed
    indirect case inside(Int, Action)
  }

  /// Counts how often views are rendered.
  private final class Renderings {
    private(set) var count = 0

    func note() { count += 1 }
  }

  @Observable
  fileprivate final class Weather {
    var text = "sun"
  }

  private struct List: View, Equatable {
    let names: [String]
    let renderings: Renderings
    var weather: Weather?

    static func == (a: List, b: List) -> Bool { a.names == b.names }

    var body: some View<Action> {
      let _ = renderings.note()
      Container(.ul) {
        for name in names { Button(name, send: .delete(name)) }
        if let weather { Text(weather.text, .li) }
      }
    }
  }

  private final class Bench {
    let tree: ViewTree<Action>
    let renderings = Renderings()
    var sent: [Action] = []
    private var view: () -> Markup<Action> = { Markup() }

    init(_ tree: ViewTree<Action> = ViewTree(firstName: 0) {}) {
      self.tree = tree
    }

    @discardableResult
    func show(@ViewBuilder<Action> _ view: @escaping () -> Markup<Action>) -> HTML {
      self.view = view
      return tree.render { view() }
    }

    func click(_ label: String, in html: HTML) throws {
      let button = html.elements.first { $0.tag == .button && $0.content.plainText == label }
      let json = try #require(button?[attribute: "data-event"])
      try tree.receive(
        OfferedEvent(WireEvent(json: Data(json.utf8))),
        showing: { [view] in view() },
        send: { self.sent.append($0) }
      )
    }
  }

  @Test func anEqualViewIsNotRenderedAgain() throws {
    let bench = Bench()
    let renderings = bench.renderings
    func show(typed: String) -> HTML {
      bench.show {
        Text(typed, .p)
        List(names: ["a", "b"], renderings: renderings).equatable()
      }
    }
    let first = show(typed: "x")
    let second = show(typed: "xy")
    #expect(renderings.count == 1)
    #expect(first.plainText == "xab")
    #expect(second.plainText == "xyab")
    try bench.click("b", in: second)
    #expect(bench.sent == [.delete("b")])
    #expect(renderings.count == 1)
  }

  @Test func aDifferentViewIsRenderedAgain() throws {
    let bench = Bench()
    let renderings = bench.renderings
    bench.show { List(names: ["a"], renderings: renderings).equatable() }
    let html = bench.show { List(names: ["a", "b"], renderings: renderings).equatable() }
    #expect(renderings.count == 2)
    #expect(html.plainText == "ab")
    try bench.click("b", in: html)
    #expect(bench.sent == [.delete("b")])
  }

  @Test func aChangeOfAnObjectThatItReadsRendersItAgain() {
    let bench = Bench()
    let renderings = bench.renderings
    let weather = Weather()
    bench.show { List(names: [], renderings: renderings, weather: weather).equatable() }
    weather.text = "rain"
    #expect(bench.tree.changeFlag.needsUpdate)
    let html = bench.show { List(names: [], renderings: renderings, weather: weather).equatable() }
    #expect(html.plainText == "rain")
    #expect(renderings.count == 2)
  }

  @Test func viewIsUnchangedWithoutObservation() {
    let bench = Bench(ViewTree(firstName: 0, onChange: nil))
    let renderings = bench.renderings
    bench.show { List(names: ["a"], renderings: renderings).equatable() }
    let html = bench.show { List(names: ["a"], renderings: renderings).equatable() }
    #expect(renderings.count == 1)
    #expect(html.plainText == "a")
    #expect(bench.show { List(names: ["b"], renderings: renderings).equatable() }.plainText == "b")
  }

  @Test func sendsToTheSurroundingComponentsReceiver() throws {
    let bench = Bench()
    let renderings = bench.renderings
    var sent: [String] = []
    func show(to receiver: String) -> HTML {
      bench.show {
        // A row does this when its store was replaced.
        Markup([
          .component(
            Component(
              key: 1,
              dependency: receiver,
              send: { (action: Action) in sent.append("\(receiver): \(action)") },
              content: { Container(.div) { List(names: ["a"], renderings: renderings).equatable() } }
            )
          )
        ])
      }
    }
    try bench.click("a", in: show(to: "first"))
    try bench.click("a", in: show(to: "second"))
    #expect(sent == [#"first: delete("a")"#, #"second: delete("a")"#])
    #expect(renderings.count == 1)
  }

  @Test func embeddedActionsUseTheCurrentTransform() throws {
    let bench = Bench()
    let renderings = bench.renderings
    func show(_ number: Int) -> HTML {
      bench.show { List(names: ["a"], renderings: renderings).equatable().map { .inside(number, $0) } }
    }
    try bench.click("a", in: show(1))
    try bench.click("a", in: show(2))
    #expect(bench.sent == [.inside(1, .delete("a")), .inside(2, .delete("a"))])
  }

  @Test func removingOneViewKeepsTheOthers() throws {
    let bench = Bench()
    let renderings = bench.renderings
    func show(_ lists: [[String]]) -> HTML {
      bench.show {
        ForEach(lists, id: \.self) { names in
          List(names: names, renderings: renderings).equatable()
        }
      }
    }
    _ = show([["a"], ["b"], ["c"]])
    let html = show([["c"], ["b"]])
    #expect(renderings.count == 3)
    #expect(html.plainText == "cb")
    try bench.click("b", in: html)
    #expect(bench.sent == [.delete("b")])
  }

  @Test func itsOffersHaveTheirNamesInAnotherProcess() {
    let key = NamingKey()
    func names() -> [String?] {
      let bench = Bench(ViewTree(key: key) {})
      let renderings = bench.renderings
      let html = bench.show { List(names: ["a", "b"], renderings: renderings).equatable() }
      return html.elements.filter { $0.tag == .button }.map { $0[attribute: "data-event"] }
    }
    let first = names()
    #expect(first.count == 2)
    #expect(first == names())
  }

  @Test func aViewThatIsNeverEqualAsksForNoRendering() {
    struct Never: View, Equatable {
      static func == (a: Never, b: Never) -> Bool { false }

      var body: some View<Action> { Text("now", .p) }
    }

    let signals = Mutex(0)
    let bench = Bench(ViewTree(firstName: 0) { signals.withLock { $0 += 1 } })
    for _ in 0..<3 { bench.show { Never().equatable() } }
    #expect(signals.withLock { $0 } == 0)
    #expect(!bench.tree.changeFlag.needsUpdate)
  }

  @Test func replacedOffersAreRefused() throws {
    let bench = Bench()
    let renderings = bench.renderings
    let before = bench.show { List(names: ["a"], renderings: renderings).equatable() }
    bench.show { List(names: ["b"], renderings: renderings).equatable() }
    #expect(throws: ViewEventError.noLongerOffered) { try bench.click("a", in: before) }
    bench.show { Text("nothing") }
    #expect(throws: ViewEventError.noLongerOffered) { try bench.click("a", in: before) }
    #expect(bench.sent.isEmpty)
  }
}
