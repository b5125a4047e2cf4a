import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

@testable import Sketch

struct SketchPageTests {
  /// A change in the format of the hook.
  private struct Change: Decodable, Equatable {
    var number: Int
    var oldest: Int
    var stroke: PushedStroke?
    var erased: Int?
  }

  private struct Part: Decodable, Equatable {
    var start: Int
    var strokes: [PushedStroke]
    var isLast: Bool
    var latest: Int
  }

  private struct PushedStroke: Decodable, Equatable {
    var id: Int
    var color: String
    var width: Int
    var points: [StrokePoint]
  }

  private let points = [StrokePoint(x: 0.25, y: 0.5), StrokePoint(x: 0.75, y: 0.5)]

  private func openPage(_ session: String) async -> LivePageTest {
    await LivePageTest(
      SketchPage(
        drawing: { Shared(wrappedValue: Drawing(id: "a"), .inMemory("sketch")) },
        session: { session }
      )
    )
  }

  private func draw(on page: LivePageTest, key: Int = 1, _ points: [StrokePoint]? = nil) async {
    let stroke = DrawnStroke(key: key, points: points ?? self.points)
    await page.element(id: "sheet").sendFromHook("drawn", stroke)
  }

  private func sheet(_ page: LivePageTest, _ attribute: String) async -> String? {
    await page.html().elements.first { $0.id == "sheet" }?[attribute: attribute]
  }

  private func changes(_ page: LivePageTest) async throws -> [String: [Change]] {
    // The changes of others are still on their way.
    await page.settle()
    let events = await page.takePushedEvents().filter { $0.name != "strokes" }
    return try Dictionary(grouping: events, by: \.name).mapValues { try $0.map { try $0.value() } }
  }

  @Test func aStrokeIsPushedToAllAndShownByItsNumber() async throws {
    let (ada, bob) = (await openPage("Ada"), await openPage("Bob"))
    await ada.button("Red").click()
    await ada.button("Broad").click()
    _ = await bob.takeChanges()
    await draw(on: ada)
    let stroke = PushedStroke(id: 1, color: "#c02a1f", width: 24, points: points)
    for page in [ada, bob] {
      #expect(try await changes(page) == ["stroke": [Change(number: 1, oldest: 1, stroke: stroke)]])
      #expect(await sheet(page, "data-latest") == "1")
      #expect(await page.element(id: "stroke-count").value() == "1 stroke")
    }
    #expect(await sheet(ada, "data-counted") == "1")
    #expect(await sheet(bob, "data-counted") == "0")
    let regions = await bob.takeChanges().regions
    #expect(!regions.contains { $0.html.contains("0.25") }, "a stroke was rendered")
  }

  @Test func lateVisitorsReceiveTheWholeDrawing() async throws {
    let ada = await openPage("Ada")
    await draw(on: ada)
    let bob = await openPage("Bob")
    #expect(await sheet(bob, "data-latest") == "1")
    await bob.element(id: "sheet").sendFromHook("lacking", 0)
    let part: Part? = try await bob.takePushedEvents().last?.value()
    let stroke = PushedStroke(id: 1, color: "#1b1b1f", width: 10, points: points)
    #expect(part == Part(start: 0, strokes: [stroke], isLast: true, latest: 1))
  }

  @Test func noMessageIsLarge() async throws {
    let ada = await openPage("Ada")
    let long = (0..<200).map { StrokePoint(x: 0.1234 + Double($0) / 1000, y: 0.5678) }
    for key in 1...Drawing.mostStrokes { await draw(on: ada, key: key, long) }
    _ = await ada.takePushedEvents()
    var (start, ids) = (0, [Int]())
    while true {
      await ada.element(id: "sheet").sendFromHook("lacking", start)
      let event = try #require(await ada.takePushedEvents().first)
      #expect(event.json.utf8.count < 40_000)
      let part: Part = try event.value()
      ids += part.strokes.map(\.id)
      if part.isLast { break }
      start = try #require(part.strokes.last?.id)
    }
    #expect(ids == Array(1...Drawing.mostStrokes))
  }

  @Test func undoAndItsShortcutRemoveTheVisitorsStrokes() async throws {
    let (ada, bob) = (await openPage("Ada"), await openPage("Bob"))
    await draw(on: ada)
    await draw(on: ada, key: 2)
    await ada.button("Undo").click()
    await ada.press("z", modifiers: .control)
    let gone = [Change(number: 3, oldest: 1, erased: 2), Change(number: 4, oldest: 5, erased: 1)]
    #expect(try await changes(bob)["gone"] == gone)
    #expect(await bob.element(id: "stroke-count").value() == "no strokes yet")
    await bob.press("z", modifiers: .command)
    #expect(try await changes(ada)["gone"] == gone)
  }

  @Test func clearRequiresConfirmation() async throws {
    let (ada, bob) = (await openPage("Ada"), await openPage("Bob"))
    await draw(on: ada)
    await bob.button("Clear").click()
    await bob.button("Keep it").click()
    #expect(await ada.element(id: "stroke-count").value() == "1 stroke")
    await bob.button("Clear").click()
    await bob.button("Clear for everybody").click()
    #expect(try await changes(ada)["gone"] == [Change(number: 2, oldest: 3)])
    #expect(await ada.element(id: "stroke-count").value() == "no strokes yet")
  }

  @Test func selectedPensArePressed() async {
    let page = await openPage("Ada")
    await page.button("Green").click()
    await page.button("Fine").click()
    #expect(await sheet(page, "data-color") == "#2f7d32")
    #expect(await sheet(page, "data-width") == "4")
    let pressed = await page.html().elements.filter { $0[attribute: "aria-pressed"] == "true" }.map(\.id)
    #expect(pressed == ["ink-green", "width-fine"])
  }

  @Test func aStrokeOffTheSheetIsRefusedWithASentence() async throws {
    let page = await openPage("Ada")
    await draw(on: page, [StrokePoint(x: 0.5, y: 1.5)])
    #expect(await page.element(id: "refusal").value() == "The stroke was rejected: it leaves the sheet.")
    await draw(on: page, key: 2, Array(repeating: StrokePoint(x: 0.5, y: 0.5), count: 201))
    #expect(
      await page.element(id: "refusal").value()?.contains("201 points, more than the limit of 200") == true
    )
    #expect(await sheet(page, "data-counted") == "2")
    #expect(await sheet(page, "data-latest") == "0")
    #expect(try await changes(page).isEmpty)
  }

  @Test func refusesInvalidStrokes() async {
    let page = await openPage("Ada")
    let sheet = page.element(id: "sheet")
    #expect(
      await page.refusals { await sheet.sendFromHook("drawn", ["points": [[0.1]]]) }
        == ["The value of “drawn” is invalid."]
    )
    let huge = DrawnStroke(key: 1, points: Array(repeating: StrokePoint(x: 0.1234, y: 0.5678), count: 600))
    #expect(
      await page.refusals { await sheet.sendFromHook("drawn", huge) }
        == ["The value of “drawn” exceeds the limit of 8192 bytes."]
    )
  }
}
