import LivePages
import LivePagesTesting
import Testing

@testable import SevenGUIs

struct CellsPageTests {
  private struct Cell: Encodable {
    let column: Int
    let row: Int
  }

  private func cell(_ column: Int, _ row: Int, of page: LivePageTest) async -> String? {
    let element = await page.html().elements.first { $0.id == "row-\(row)" }
    return element?.content.elements.filter { $0.tag == .td }[column].content.plainText
  }

  @Test func aDoubleClickedCellIsEdited() async {
    let page = await LivePageTest(CellsPage())
    await page.element(id: "cells").sendFromHook("opened", Cell(column: 1, row: 2))
    await page.field("Content of B2").type("20")
    await page.field("Content of B2").press(.return)
    #expect(await cell(1, 2, of: page) == "20")
    await page.element(id: "cells").sendFromHook("opened", Cell(column: 0, row: 0))
    await page.field("Content of A0").type("=B2*2")
    await page.field("Content of A0").blur()
    #expect(await cell(0, 0, of: page) == "40")
    #expect(await page.element(id: "cell-words").value() == "=B2*2")
    await page.element(id: "cells").sendFromHook("opened", Cell(column: 1, row: 2))
    #expect(await page.field("Content of B2").value() == "20")
    await page.field("Content of B2").type("1")
    await page.field("Content of B2").press(.escape)
    #expect(await cell(0, 0, of: page) == "40")
  }

  @Test func keysSelectEditAndClear() async {
    let page = await LivePageTest(CellsPage())
    await page.element(id: "cells").press(.rightArrow)
    await page.element(id: "cells").press(.downArrow)
    await page.element(id: "cells").press(.return)
    await page.field("Content of B1").type("x")
    await page.field("Content of B1").press(.return)
    #expect(await cell(1, 1, of: page) == "x")
    await page.element(id: "cells").press(.delete)
    #expect(await cell(1, 1, of: page) == "")
  }

  @Test func errorsAreExplained() async {
    let page = await LivePageTest(CellsPage())
    await page.button("Edit A0").click()
    await page.field("Content of A0").type("=A0")
    await page.field("Content of A0").press(.return)
    #expect(await cell(0, 0, of: page) == "#CYCLE")
    #expect(await page.element(id: "cell-words").value()?.contains("circular reference") == true)
  }

  @Test func aChangeSendsTheRowsThatHaveChanged() async {
    let page = await LivePageTest(CellsPage())
    _ = await page.takeChanges()
    await page.element(id: "cells").sendFromHook("selected", Cell(column: 3, row: 50))
    let regions = await page.takeChanges().regions
    #expect(regions.contains { $0.html.contains("row-50") })
    #expect(regions.reduce(0) { $0 + $1.html.utf8.count } < 4_000, "\(regions.map(\.id))")
  }

  @Test(arguments: [Cell(column: 26, row: 0), Cell(column: 0, row: 100), Cell(column: -1, row: 0)])
  private func positionsOutsideAreRefused(cell: Cell) async {
    let page = await LivePageTest(CellsPage())
    let refusals = await page.refusals { await page.element(id: "cells").sendFromHook("opened", cell) }
    #expect(refusals.count == 1)
  }
}
