import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.WireEvent

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

  @Test func aGestureNamesTheCoordinateSpaceOfItsLocations() async {
    let page = await LivePageTest(
      ViewPage {
        VStack {
          Text("a").gesture(DragGesture())
          Text("b").gesture(DragGesture(coordinateSpace: .global))
          Text("c").onTapGesture(coordinateSpace: .named("board")) { _ in }
          Text("d").gesture(SpatialTapGesture(count: 2, coordinateSpace: .named("board")).onEnded { _ in })
        }
        .coordinateSpace(name: "board")
      }
    )
    let elements = await page.html().elements
    let gestures = elements.filter { $0[attribute: "data-gesture"] != nil }
    let spaces = gestures.map { $0[attribute: "data-gesture-space"] }
    let board = elements.compactMap { $0[attribute: "data-space"] }.first
    #expect(board != nil)
    #expect(spaces == [nil, "window", board, board])
  }

  // MARK: Two fingers

  private struct Photo: View {
    @State private var text = "none"
    var body: some View {
      Text("photo").gesture(
        MagnifyGesture().onChanged { value in
          text = "\(value.magnification) \(value.velocity) \(value.startAnchor.x) \(value.startLocation.y)"
        }
        .onEnded { text = "ended \($0.magnification)" }
      )
      Text(text)
    }
  }

  @Test func aMagnificationReportsItsScaleAndAnchor() async {
    let page = await LivePageTest(ViewPage { Photo() })
    #expect(await kind(on: page) == "magnification 0.01")
    await send([0, 50, 20, 1.5, 0.5, 200, 100], to: page)
    #expect(await page.text == "photo 1.5 0.5 0.25 20.0")
    await send([1, 50, 20, 2, 0, 200, 100], to: page)
    #expect(await page.text == "photo ended 2.0")
  }

  @Test(arguments: [(-1.0, "0.001"), (0, "0.001"), (100_000, "1000.0")])
  func aMagnificationIsOneThatFingersCanReach(amount: Double, shown: String) async {
    let page = await LivePageTest(ViewPage { Photo() })
    await send([1, 50, 20, amount, 0, 0, 0], to: page)
    #expect(await page.text == "photo ended \(shown)")
  }

  @Test func theAnchorOfATinyViewIsItsCenter() async {
    let page = await LivePageTest(ViewPage { Photo() })
    await send([0, 50, 20, 1.5, 0.5, 0, .leastNonzeroMagnitude], to: page)
    await send([0, 50, 20, 1.5, 0.5, 1e-300, 100], to: page)
    #expect(await page.text == "photo 1.5 0.5 0.5 20.0")
  }

  @Test func aRotationReportsItsAngle() async {
    struct Screen: View {
      @State private var angle = Angle.zero
      @State private var turns = 0
      var body: some View {
        Text("turn me").gesture(
          RotationGesture(minimumAngleDelta: .degrees(5)).onChanged { angle = $0 }.onEnded { _ in turns += 1 }
        )
        Text("\(Int(angle.degrees.rounded())) \(turns)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await kind(on: page) == "rotation 0.087")
    await send([0, 1, 1, .pi, 0, 10, 10], to: page)
    await send([1, 1, 1, .pi * 1.5, 0, 10, 10], to: page)
    #expect(await page.text == "turn me 180 1")
  }

  // MARK: Composed gestures

  @MainActor @Test func simultaneousGesturesEndTogether() throws {
    struct Screen: View {
      @State private var text = "none"
      @State private var seconds = 0
      var body: some View {
        Text("photo").gesture(
          MagnificationGesture()
            .simultaneously(with: RotationGesture().onEnded { _ in seconds += 1 })
            .onChanged { text = Self.text($0.first, $0.second) }
            .onEnded { text = "ended \(Self.text($0.first, $0.second))" }
        )
        Text("\(text) \(seconds)")
      }
      static func text(_ scale: CGFloat?, _ angle: Angle?) -> String {
        "\(scale.map { "\($0)" } ?? "-") \(angle.map { "\($0.radians)" } ?? "-")"
      }
    }
    let window = GestureWindow(Screen())
    try window.send([0, 1, 1, 2, 0, 9, 9], ofKind: "magnification")
    #expect(window.text == "2.0 - 0")
    try window.send([0, 1, 1, 3, 0, 9, 9], ofKind: "rotation")
    #expect(window.text == "2.0 3.0 0")
    try window.send([1, 1, 1, 4, 0, 9, 9], ofKind: "rotation")
    #expect(window.text == "2.0 4.0 1")
    try window.send([1, 1, 1, 5, 0, 9, 9], ofKind: "magnification")
    #expect(window.text == "ended 5.0 4.0 1")
    try window.send([0, 1, 1, 2, 0, 9, 9], ofKind: "magnification")
    #expect(window.text == "2.0 - 1")
  }

  private struct Sequence: View {
    @GestureState private var state = "inactive"
    @State private var dropped = "nowhere"
    @State private var drags = 0
    var body: some View {
      Text("ball").gesture(
        LongPressGesture(minimumDuration: 0.5)
          .sequenced(before: DragGesture().onEnded { _ in drags += 1 })
          .updating($state) { value, state, _ in
            switch value {
            case .first: state = "pressing"
            case .second(_, let drag): state = drag.map { "dragging \($0.translation.width)" } ?? "pressed"
            }
          }
          .onEnded { value in
            if case .second(_, let drag?) = value { dropped = "\(drag.location.x)" }
          }
      )
      Text("\(state) \(dropped) \(drags)")
    }
  }

  @MainActor @Test func theSecondGestureOfASequenceFollowsTheFirst() throws {
    let window = GestureWindow(Sequence())
    try window.send([0, 1, 1, 9, 1, 0, 0], ofKind: "drag")
    try window.send([1, 1, 1, 9, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "inactive nowhere 0")
    try window.send([0, 1, 1, 1, 1, 0, 0], ofKind: "press")
    #expect(window.text == "pressing nowhere 0")
    try window.send([1, 1, 1, 1, 1, 0, 0], ofKind: "press")
    #expect(window.text == "pressed nowhere 0")
    try window.send([0, 1, 1, 9, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "dragging 8.0 nowhere 0")
    try window.send([1, 1, 1, 12, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "inactive 12.0 1")
    try window.send([0, 1, 1, 9, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "inactive 12.0 1")
  }

  @MainActor @Test func aSequenceWithoutItsSecondGestureIsCancelled() throws {
    let window = GestureWindow(Sequence())
    #expect(window.kinds.contains("drag 10 10 follows"))
    try window.send([0, 1, 1, 1, 1, 0, 0], ofKind: "press")
    try window.send([1, 1, 1, 1, 1, 0, 0], ofKind: "press")
    try window.send([2, 1, 1, 1, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "inactive nowhere 0")
  }
}
