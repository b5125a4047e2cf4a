import Foundation
import Testing

@testable import LivePagesCore

/// Tests of the offers of rows with equal actions.
struct RowOffersTests {
  private enum Action: Equatable {
    case save
  }

  private let tree = ViewTree<Action>(firstName: 0) {}

  private func list(_ ids: [String]) -> ForEach<Action> {
    ForEach(ids, id: \.self) { id in
      Container(.li) {
        Text(id)
        Button("Save", send: .save)
      }
    }
  }

  private func rows(@ViewBuilder<Action> _ view: @escaping () -> some View<Action>) -> [Element] {
    tree.render { view() }.elements.filter { $0.tag == .li }
  }

  private func names(_ rows: [Element]) -> [String: String] {
    let names = rows.compactMap { row in
      row.content.elements.compactMap { $0[attribute: "data-event"] }.first.map {
        (row.content.plainText, $0)
      }
    }
    return Dictionary(names) { first, _ in first }
  }

  @Test func aRowTakesNoNameOfTheRowBeforeIt() throws {
    let before = names(rows { list(["a", "b", "c"]) })
    #expect(Set(before.values).count == 3)
    let after = names(rows { list(["b", "c"]) })
    #expect(after["bSave"] == before["bSave"])
    #expect(after["cSave"] == before["cSave"])
    // The row was removed together with its offers.
    let late = try WireEvent(json: Data(try #require(before["aSave"]).utf8))
    #expect(throws: ViewEventError.noLongerOffered) {
      try tree.receive(OfferedEvent(late), showing: { list(["b", "c"]) }, send: { _ in })
    }
  }

  @Test func aRowThatMovesKeepsItsName() {
    let before = names(rows { list(["a", "b", "c"]) })
    #expect(names(rows { list(["c", "a", "b"]) }) == before)
  }

  @Test func rowsOfTwoListsHaveDistinctIDs() {
    let ids = rows {
      list(["a", "b"])
      list(["a", "b"])
    }
    .map(\.id)
    #expect(Set(ids).count == 4)
  }

  @Test func nestedRowsHaveDistinctIDs() {
    let ids = rows {
      ForEach(["x", "y"], id: \.self) { _ in Container(.ul) { list(["a", "b"]) } }
    }
    .map(\.id)
    #expect(Set(ids).count == 4)
  }
}
