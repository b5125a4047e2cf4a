import Foundation
import Observation
import Testing

@testable import LivePagesCore

/// Measures the processor time for rendering and patch of a page of many rows. It needs a release build:
///
///     ROW_COSTS=1 TRIBUTARY_TESTS=LivePages swift test -c release -Xswiftc -enable-testing --filter RowCosts
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ROW_COSTS"] != nil))
struct RowCosts {
  @Observable
  final class Row {
    let id: Int
    var label: String

    init(_ id: Int) {
      self.id = id
      label = "pretty red table \(id)"
    }
  }

  @Observable
  final class Model {
    var rows: [Row] = []
    var count = 0
  }

  private enum Action: Equatable {
    case click
    case remove
    case add
  }

  private final class Page {
    let model = Model()
    let tree = ViewTree<Action> {}
    var outline: PageOutline?
    var isNested = false

    private func component(_ row: Row) -> Component {
      let content = {
        Container<Action>(.tr) {
          Text("\(row.id)", .td)
          Container(.td) { Button(row.label, send: Action.click).class("row-label") }
          Container(.td) { Button("Remove", send: Action.remove).class("row-remove") }
        }
      }
      return Component(key: ObjectIdentifier(row), name: row.id, send: { (_: Action) in }, content: content)
    }

    func render() -> HTML {
      tree.renderChanges { [model] in
        Container(.main) {
          Text("Rows", .h1)
          Container(.div, .id("operations")) { Button("Add", send: .add) }
          Text("\(model.count)", .p, .id("count"))
          Container(.table) {
            Container(.tbody, .id("rows")) { ForEach(components: model.rows.map { self.component($0) }) }
          }
        }
      }
    }

    /// Returns the patches, as a stream does.
    func patches() -> [RegionPatch] {
      let page = RenderedPage(Element(.div, .id("live-page")) { render() })
      defer { outline = page.outline }
      return outline.map { page.changes(since: $0) } ?? [page.whole]
    }
  }

  private static func microseconds(_ duration: Duration) -> String {
    String(format: "%9.1f µs", duration / .microseconds(1))
  }

  /// The resident memory in bytes, on Linux.
  private static func memory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
  }

  /// Prints the processor time for work after each of several changes.
  private func measure(_ name: String, _ count: Int, _ work: () -> Int, after change: (Int) -> Void) {
    var times: [Duration] = []
    var bytes = 0
    for number in 0..<count {
      change(number)
      let start = clock()
      bytes = work()
      times.append(.microseconds(clock() - start))
    }
    times.sort()
    let (median, late) = (Self.microseconds(times[count / 2]), Self.microseconds(times[count * 95 / 100]))
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0), median, "p95", late, "\(bytes) bytes")
  }

  @Test func rows() throws {
    let count = 10_000
    let page = Page()
    let model = page.model
    model.rows = (0..<count).map(Row.init)
    let before = Self.memory()
    _ = page.patches()
    print("memory of a row: \((Self.memory() - before) / count) bytes")
    func bytes() -> Int { page.patches().reduce(0) { $0 + $1.html.utf8.count } }
    func render() -> Int { page.render().nodes.count }
    func new(_ number: Int) -> Row { Row(count + number) }
    let runs = 21
    measure("change one row", runs * 10, bytes) { model.rows[$0 * 7919 % count].label += "!" }
    measure("  rendering alone", runs * 10, render) { model.rows[$0 * 7919 % count].label += "!" }
    measure("change every 10th row", runs, bytes) { _ in
      for row in stride(from: 0, to: count, by: 10) { model.rows[row].label += "!" }
    }
    measure("change a text beside the rows", runs, bytes) { _ in model.count += 1 }
    measure("insert at the beginning", runs, bytes) { model.rows.insert(new($0), at: 0) }
    measure("insert in the middle", runs, bytes) { model.rows.insert(new($0), at: count / 2) }
    measure("insert at the end", runs, bytes) { model.rows.append(new($0)) }
    measure("remove the first", runs, bytes) { _ in model.rows.removeFirst() }
    measure("remove in the middle", runs, bytes) { _ in model.rows.remove(at: count / 2) }
    measure("swap two", runs, bytes) { _ in model.rows.swapAt(1, count - 2) }
    measure("no change", runs, bytes) { _ in }
    measure("the whole page", 9, bytes) { _ in page.outline = nil }
    let name = page.render().elements.last { $0.tag == .button }?[attribute: "data-event"] ?? ""
    let event = try OfferedEvent(WireEvent(json: Data(name.utf8)))
    func find() -> Int { page.tree.offers(event) ? 1 : 0 }
    measure("find an offer", runs * 4, find) { _ in }
  }

  @ViewBuilder<Action> private static func counter(_ count: Int) -> Markup<Action> {
    Button("-", send: .remove)
    Text("\(count)")
    Button("+", send: .add)
  }

  @Test func counter() {
    let model = Model()
    let tree = ViewTree<Action> {}
    var outline: PageOutline?
    func bytes() -> Int {
      let html = tree.renderChanges { Self.counter(model.count) }
      let page = RenderedPage(Element(.div, .id("live-page")) { html })
      defer { outline = page.outline }
      return outline.map { page.changes(since: $0) }?.reduce(0) { $0 + $1.html.utf8.count } ?? 0
    }
    measure("counter page", 4001, bytes) { _ in model.count += 1 }
  }
}
