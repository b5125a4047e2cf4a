import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import SevenGUIs

struct CircleDrawerTests {
  private typealias Point = CircleDrawer.Point

  /// The state after some actions.
  private func state(after actions: CircleDrawer.Action...) -> CircleDrawer.State {
    var state = CircleDrawer.State()
    for action in actions { _ = CircleDrawer().reduce(into: &state, action: action) }
    return state
  }

  @Test func aClickCreatesACircleInAnEmptyAreaOnly() {
    let state = state(after: .clicked(Point(x: 100, y: 100)), .clicked(Point(x: 110, y: 100)))
    #expect(state.circles.map(\.center) == [Point(x: 100, y: 100)])
    #expect(state.selection == 1)
    #expect(state.history.count == 1)
  }

  @Test func theNearestCircleAroundThePointerIsSelected() {
    var state = state(
      after: .clicked(Point(x: 100, y: 100)),
      .clicked(Point(x: 130, y: 100)),
      .pointed(Point(x: 118, y: 100))
    )
    #expect(state.selection == 2)
    state.point(at: Point(x: 112, y: 100))
    #expect(state.selection == 1)
    state.point(at: Point(x: 100, y: 120))
    #expect(state.selection == nil)
  }

  @Test func pointsOutsideOfTheCanvasAreMovedToItsEdge() {
    let state = state(after: .clicked(Point(x: -5, y: 1e300)))
    #expect(state.circles.map(\.center) == [Point(x: 0, y: 320)])
  }

  @Test func adjustmentsAreSingleHistorySteps() {
    var state = state(
      after: .clicked(Point(x: 100, y: 100)),
      .menuRequested(Point(x: 100, y: 100)),
      .adjustTapped,
      .diameterChanged(50),
      .diameterChanged(80),
      .adjustingEnded
    )
    #expect(state.history.last == .resized(1, from: 40, to: 80))
    #expect(state.history.count == 2)
    for (action, diameters) in [
      (.undoTapped, [40]), (.undoTapped, []), (.undoTapped, []), (.redoTapped, [40]), (.redoTapped, [80]),
      (.redoTapped, [80]),
    ] as [(CircleDrawer.Action, [Double])] {
      _ = CircleDrawer().reduce(into: &state, action: action)
      #expect(state.circles.map(\.diameter) == diameters)
    }
  }

  @Test func unchangedAdjustmentsAreNotHistorySteps() {
    let state = state(
      after: .clicked(Point(x: 100, y: 100)),
      .adjustTapped,
      .diameterChanged(50),
      .diameterChanged(40),
      .adjustingEnded
    )
    #expect(state.history.count == 1)
    #expect(state.adjustedFrom == nil)
  }

  @Test func newChangesDiscardUndoneOnes() {
    let state = state(
      after: .clicked(Point(x: 100, y: 100)),
      .undoTapped,
      .clicked(Point(x: 200, y: 100)),
      .redoTapped
    )
    #expect(state.circles.map(\.center) == [Point(x: 200, y: 100)])
    #expect(!state.canRedo)
  }

  @Test func theMenuBelongsToACircleAndAClickClosesIt() {
    #expect(state(after: .menuRequested(Point(x: 100, y: 100))).menu == nil)
    let state = state(
      after: .clicked(Point(x: 100, y: 100)),
      .menuRequested(Point(x: 101, y: 100)),
      .pointed(Point(x: 300, y: 100)),
      .clicked(Point(x: 300, y: 100))
    )
    #expect(state.menu == nil)
    #expect(state.circles.count == 1)
  }

  @Test func theHistoryHasALimit() {
    var state = state(after: .clicked(Point(x: 100, y: 100)))
    for number in 0...CircleDrawer.mostChanges {
      for action in [.adjustTapped, .diameterChanged(50 + Double(number % 2)), .adjustingEnded]
        as [CircleDrawer.Action]
      {
        _ = CircleDrawer().reduce(into: &state, action: action)
      }
    }
    #expect(state.history.count == CircleDrawer.mostChanges)
    #expect(state.done == state.history.count)
  }

  @Test func thePageDrawsByKeysAndAdjustsInADialog() async {
    let page = await LivePageTest(CircleDrawerPage())
    #expect(await page.button("Undo").isDisabled())
    await page.element(id: "canvas").press(.return)
    await page.element(id: "canvas").press(.rightArrow)
    #expect(
      await page.element(id: "circle-words").value()
        == "1 circle. Selected: circle at (240, 160), diameter 40."
    )
    await page.button("Adjust diameter…").click()
    await page.field("Diameter").type("90")
    #expect(await circles(page) == ["45.0"])
    await page.button("Close").click()
    await page.button("Undo").click()
    #expect(await circles(page) == ["20.0"])
  }

  @Test func thePopupMenuOpensTheDialog() async {
    let page = await LivePageTest(CircleDrawerPage())
    let point = Point(x: 50, y: 60)
    await page.element(id: "canvas").sendFromHook("clicked", point)
    await page.element(id: "canvas").sendFromHook("menu", point)
    await page.button("Adjust diameter..").click()
    await page.element(id: "diameter").cancel()
    #expect(await !page.element(id: "diameter").isThere)
    #expect(await page.refusals { await page.element(id: "canvas").sendFromHook("clicked", "x") }.count == 1)
  }

  private func circles(_ page: LivePageTest) async -> [String?] {
    await page.html().elements.filter { $0.tag == .circle }.map { $0[attribute: "r"] }
  }
}
