import Foundation
import Observation
import Testing

@testable import LivePagesCore

struct ComponentGroupTests {
  @Observable
  fileprivate final class Row: Equatable {
    let id: Int
    var text = "a text that is longer than the mark for a row that stays as it is, so that one is worth it"

    init(_ id: Int) { self.id = id }

    static func == (a: Row, b: Row) -> Bool { a === b }
  }

  @Observable
  fileprivate final class Model {
    var title = "Rows"
    var rows: [Row] = []
  }

  fileprivate enum Action: Equatable {
    case remove(Int)
  }

  private struct RowView: View, Equatable {
    let row: Row

    var body: some View<Action> {
      Container(.li) {
        Text(row.text, .span, .id("text-\(row.id)"))
        Button("Remove", send: .remove(row.id))
      }
    }
  }

  /// The place of the rows on a page.
  enum Place: CaseIterable {
    case page
    case component
    case keyedRows
    case lists
  }

  private final class Bench {
    let model = Model()
    let place: Place
    let tree = ViewTree<Action> {}
    /// The ids of the evaluated rows.
    var evaluated: [Int] = []

    init(_ place: Place) { self.place = place }

    private func list(_ rows: [Row]) -> Markup<Action> {
      guard place != .keyedRows else {
        return ForEach(rows, id: \.id) { RowView(row: $0).equatable() }.markup
      }
      return ForEach(
        components: rows.map { row in
          Component(key: row.id, send: { (_: Action) in }) {
            self.evaluated.append(row.id)
            return RowView(row: row)
          }
        }
      )
      .markup
    }

    private func component(_ key: Int, _ content: @escaping () -> Markup<Action>) -> Markup<Action> {
      Markup([.component(Component(key: key, send: { (_: Action) in }) { Container(.ul) { content() } })])
    }

    @ViewBuilder<Action> private var body: Markup<Action> {
      Text(model.title, .h1)
      content
    }

    private var content: Markup<Action> {
      switch place {
      case .page, .keyedRows: Container(.ul, .id("rows")) { list(model.rows) }.markup
      case .component: component(0) { self.list(self.model.rows) }
      case .lists:
        Markup(
          joining: [0, 1].map { rest in
            component(rest) { self.list(self.model.rows.filter { $0.id % 2 == rest }) }
          }
        )
      }
    }

    func page(of tree: ViewTree<Action>? = nil) -> Element {
      let html = (tree ?? self.tree).renderChanges { self.body }
      return Element(.div, .id("page")) { html }
    }
  }

  /// Returns a page as elements without parts.
  private func elements(of page: Element) throws -> Element {
    try #require(HTML([.part(RenderedPart(page))]).elements.first)
  }

  /// Returns the element without assigned ids and without names of offers.
  private func anonymous(_ element: Element) -> Element {
    var element = element
    element.attributes.removeAll { attribute in
      attribute.name == "data-event" || attribute.value?.hasPrefix("live-") == true
    }
    element.content.nodes = element.content.nodes.map { node in
      if case .element(let child) = node { .element(anonymous(child)) } else { node }
    }
    return element
  }

  private func change(_ model: Model, _ numbers: inout SeededNumbers, _ nextID: inout Int) {
    let place = Int.random(in: 0..<max(model.rows.count, 1), using: &numbers)
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0:
      model.rows.insert(Row(nextID), at: place)
      nextID += 1
    case 1:
      model.rows.append(contentsOf: (0..<120).map { Row(nextID + $0) })
      nextID += 120
    case 2 where !model.rows.isEmpty: model.rows.remove(at: place)
    case 3: model.rows.removeFirst(min(model.rows.count, 120))
    case 4 where !model.rows.isEmpty:
      model.rows.swapAt(place, Int.random(in: 0..<model.rows.count, using: &numbers))
    case 5: model.title += "!"
    case 6 where !model.rows.isEmpty: model.rows.append(model.rows.remove(at: place))
    default: if !model.rows.isEmpty { model.rows[place].text += "<\(nextID)>" }
    }
  }

  @Test(arguments: Place.allCases, 0..<4)
  func anyChangeLeadsToThePageOfARenderingFromScratch(place: Place, seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed) &* 7 &+ 1)
    let bench = Bench(place)
    var nextID = Int.random(in: 0..<250, using: &numbers)
    bench.model.rows = (0..<nextID).map(Row.init)
    var old = try elements(of: bench.page())
    var oldOutline = RenderedPage(bench.page()).outline
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 1...3, using: &numbers) { change(bench.model, &numbers, &nextID) }
      let page = bench.page()
      let new = try elements(of: page)
      #expect(try anonymous(new) == anonymous(elements(of: bench.page(of: ViewTree {}))))
      let rendered = RenderedPage(page)
      let patches = rendered.changes(since: oldOutline)
      #expect(try patched(old, with: patches) == page.rendered())
      #expect(patches == new.changes(since: old))
      #expect(rendered.outline.digest == RenderedPage(new).outline.digest)
      (old, oldOutline) = (new, rendered.outline)
    }
  }

  @Test(arguments: [Place.page, .component])
  func aChangeVisitsTheRowsOfOneGroup(place: Place) throws {
    let bench = Bench(place)
    bench.model.rows = (0..<2_000).map(Row.init)
    let before = RenderedPage(bench.page())
    bench.evaluated = []
    bench.model.rows[1_777].text = "new"
    let after = RenderedPage(bench.page())
    #expect(bench.evaluated == [1_777])
    #expect(after.changes(since: before.outline).map(\.html) == [#"<span id="text-1777">new</span>"#])
    let changed = zip(before.outline.groups, after.outline.groups).filter { $0 !== $1 }
    #expect(before.outline.groups.count == 20)
    #expect(changed.map { $0.1.regions.count } == [100])
  }

  @Test func rowsKeepTheirIDsAndOffersWhenTheirGroupsChange() throws {
    let bench = Bench(.page)
    bench.model.rows = (0..<250).map(Row.init)
    func known() throws -> [String: String] {
      let rows = try elements(of: bench.page()).content.elements.filter { $0.tag == .li }
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let name = row.content.elements.last?[attribute: "data-event"] ?? ""
          return (row.content.elements[0].id ?? "", (row.id ?? "") + name)
        }
      )
    }
    let before = try known()
    bench.model.rows.insert(contentsOf: (1000..<1120).map(Row.init), at: 3)
    bench.model.rows.swapAt(0, 300)
    let after = try known()
    #expect(after.count == 370)
    #expect(after.filter { before[$0.key] != nil } == before)
  }
}
