import Testing

@testable import ComposableArchitecture

struct ActionLabelsTests {
  private enum Rows {
    case reload
    case renamed(String)
    case moved(Int, to: Int)
    case titled(title: String)
    case row(index: Int, action: Row)
    case first(Row)
    case pair(Row, Row)
    case answered(Result<Int, Never>)
    case chosen(Int?)
  }

  private enum Row {
    case tapped
    case typed(text: String)
  }

  @Test func aCaseIsNamedByItsType() {
    #expect(actionLabels(of: Rows.reload) == "ActionLabelsTests.Rows.reload")
    #expect(actionLabels(of: 5) == "Int")
  }

  @Test func valuesAreReplacedByLabels() {
    #expect(actionLabels(of: Rows.renamed("secret")) == "ActionLabelsTests.Rows.renamed(_:)")
    #expect(actionLabels(of: Rows.moved(1, to: 2)) == "ActionLabelsTests.Rows.moved(_:, to:)")
    #expect(actionLabels(of: Rows.titled(title: "secret")) == "ActionLabelsTests.Rows.titled(title:)")
    #expect(actionLabels(of: Rows.chosen(1)) == "ActionLabelsTests.Rows.chosen(_:)")
  }

  @Test func casesWithinAreNamedToo() {
    #expect(
      actionLabels(of: Rows.row(index: 1, action: .tapped))
        == "ActionLabelsTests.Rows.row(index:, action: .tapped)"
    )
    #expect(actionLabels(of: Rows.first(.typed(text: "a"))) == "ActionLabelsTests.Rows.first(.typed(text:))")
    #expect(actionLabels(of: Rows.pair(.tapped, .tapped)) == "ActionLabelsTests.Rows.pair(.tapped, .tapped)")
    #expect(actionLabels(of: Rows.answered(.success(1))) == "ActionLabelsTests.Rows.answered(.success(_:))")
  }
}
