import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of gestures, whose reports the page's script sends.
struct GestureTests {
  /// Sends a report of the only gesture in a page: its phase and two locations.
  private func send(_ report: [Double], to page: LivePageTest) async {
    let element = await page.html().elements.first { $0[attribute: "data-gesture"] != nil }
    await page.element(id: element?.id ?? "").sendFromHook("gesture", report)
  }

  private func kind(on page: LivePageTest) async -> String? {
    await page.html().elements.compactMap { $0[attribute: "data-gesture"] }.first
  }

  @Test func aTapReportsItsLocation() async {
    struct Screen: View {
      @State private var text = "none"
      var body: some View {
        Text("tap me").gesture(SpatialTapGesture().onEnded { text = "\($0.location.x) \($0.location.y)" })
        Text(text)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await kind(on: page) == "tap 1")
    await send([1, 3, 4, 3, 4, 0, 0], to: page)
    #expect(await page.text == "tap me 3.0 4.0")
  }

  @Test func aTapActionWithALocationNeedsItsNumberOfTaps() async {
    struct Screen: View {
      @State private var text = "none"
      var body: some View {
        Text("tap me").onTapGesture(count: 2) { location in text = "\(location.x)" }
        Text(text)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await kind(on: page) == "tap 2")
    await send([1, 3, 4, 3, 4, 0, 0], to: page)
    #expect(await page.text == "tap me 3.0")
  }

  @Test func aLongPressReportsWhetherItIsPressed() async {
    struct Screen: View {
      let log: Log
      @GestureState private var isDetecting = false
      @State private var presses = 0
      var body: some View {
        Text("press me \(presses)")
          .onLongPressGesture(minimumDuration: 1, maximumDistance: 20) {
            presses += 1
          } onPressingChanged: {
            log("pressing \($0)")
          }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    #expect(await kind(on: page) == "press 1 20 follows")
    await send([0, 1, 1, 1, 1, 0, 0], to: page)
    #expect(await log.take() == ["pressing true"])
    await send([2, 1, 1, 1, 1, 0, 0], to: page)
    #expect(await log.take() == ["pressing false"])
    #expect(await page.text == "press me 0")
    await send([0, 1, 1, 1, 1, 0, 0], to: page)
    await send([1, 1, 1, 1, 1, 0, 0], to: page)
    #expect(await log.take() == ["pressing true", "pressing false"])
    #expect(await page.text == "press me 1")
  }

  @Test func aPressWithoutActionsForItsStartIsNotFollowed() async {
    let page = await LivePageTest(ViewPage { Text("press me").onLongPressGesture {} })
    #expect(await kind(on: page) == "press 0.5 10")
  }

  @Test(arguments: [1.0, 2.0])
  func gestureStateIsResetWhenAGestureEndsOrIsCancelled(phase: Double) async {
    struct Screen: View {
      @GestureState private var isActive = false
      var body: some View {
        Text("active \(isActive)")
          .gesture(LongPressGesture().updating($isActive) { current, state, _ in state = current })
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await send([0, 1, 1, 1, 1, 0, 0], to: page)
    #expect(await page.text == "active true")
    await send([phase, 1, 1, 1, 1, 0, 0], to: page)
    #expect(await page.text == "active false")
  }

  @Test func onlyDragsKeepAFingerFromScrolling() async {
    let page = await LivePageTest(
      ViewPage {
        Text("a").gesture(DragGesture())
        Text("b").onLongPressGesture {}
        Text("c").onTapGesture(count: 2) {}
      }
    )
    let gestures = await page.html().elements.filter { $0[attribute: "data-gesture"] != nil }
    #expect(gestures.map { $0[attribute: "class"]?.contains("drag") } == [true, false, false])
  }
}
