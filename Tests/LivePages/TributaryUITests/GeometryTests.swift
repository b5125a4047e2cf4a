import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.PageConnection
import struct LivePagesCore.WireEvent

@testable import TributaryUI

/// Tests of measured frames and of the size of the window.
@MainActor
struct GeometryTests {
  private static func measured(_ page: LivePageTest) async -> Element? {
    await page.html().elements.first { $0[attribute: "data-live-hook"] == "TributarySize" }
  }

  @Test func aFrameInAnotherSpaceIsReportedByTheBrowser() async {
    struct Screen: View {
      var body: some View {
        ScrollView {
          GeometryReader { proxy in
            let local = proxy.frame(in: .local)
            let named = proxy.frame(in: .named("list"))
            let global = proxy.frame(in: .global)
            Text(
              [local.minX, local.maxX, named.minY, global.minX].map { "\(Int($0))" }.joined(separator: " ")
            )
          }
        }
        .coordinateSpace(name: "list")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.settle()
    let element = await Self.measured(page)
    let spaces = element?[attribute: "data-frames"]?.split(separator: " ") ?? []
    let space = await page.html().elements.lazy.compactMap { $0[attribute: "data-space"] }.first
    #expect(spaces.count == 2)
    #expect(spaces.first.map { String($0) } == space)
    #expect(spaces.last == "window")
    await page.element(id: element?.id ?? "").sendFromHook("size", [200, 100])
    #expect(await page.text == "0 200 0 0")
    await page.element(id: element?.id ?? "").sendFromHook("size", [200, 100, 0, -40, 12, 8])
    #expect(await page.text == "0 200 -40 12")
  }

  @Test func aViewThatReadsNoFrameAsksForNone() async {
    let page = await LivePageTest(ViewPage { GeometryReader { Text("\($0.frame(in: .local).width)") } })
    await page.settle()
    #expect(await Self.measured(page)?[attribute: "data-frames"] == nil)
  }

  @Test func aChangeOfAFrameIsAGeometryChange() async {
    struct Screen: View {
      @State private var offset: CGFloat = 1
      var body: some View {
        ScrollView {
          Text("offset \(Int(offset))")
            .onGeometryChange(for: CGFloat.self) {
              $0.frame(in: .scrollView).minY
            } action: {
              offset = $0
            }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let id = await Self.measured(page)?.id ?? ""
    await page.element(id: id).sendFromHook("size", [200, 100])
    await page.settle()
    #expect(await Self.measured(page)?[attribute: "data-frames"] == "scroll")
    await page.element(id: id).sendFromHook("size", [200, 100, 0, -30])
    #expect(await page.text == "offset -30")
  }

  private static func report(_ width: Int, to window: Window) throws {
    let measured = window.render().elements.first { $0[attribute: "data-hook-event-size"] != nil }
    let json = try #require(measured?[attribute: "data-hook-event-size"])
    var event = try WireEvent(json: Data(json.utf8))
    event.value = .string("[\(width),100]")
    try window.receive(WindowEvent(event))
  }

  private struct WidthKey: PreferenceKey {
    static var defaultValue: CGFloat { 0 }
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
  }

  @Test func contentAppearsWithItsSize() async throws {
    struct Measured: View {
      let width: Int
      let log: Log
      var body: some View {
        Text("x")
          .onAppear { log("appears \(width)") }
          .onDisappear { log("disappears") }
          .onChange(of: width) { log("changes \($0) to \($1)") }
          .onChange(of: width, initial: true) { _, new in log("is \(new)") }
          .preference(key: WidthKey.self, value: CGFloat(width))
      }
    }
    let log = Log()
    let view = GeometryReader { Measured(width: Int($0.size.width), log: log) }
      .onAppear { log("reader appears") }
      .onPreferenceChange(WidthKey.self) { log("prefers \(Int($0))") }
    let window = Window(AnyView(view), signal: ChangeSignal { _ in })
    _ = window.render()
    window.appear()
    _ = window.render()
    #expect(log.take() == ["prefers 0", "reader appears"])
    try Self.report(200, to: window)
    _ = window.render()
    #expect(log.take() == ["prefers 200", "appears 200", "is 200"])
    try Self.report(300, to: window)
    _ = window.render()
    #expect(log.take() == ["changes 200 to 300", "is 300", "prefers 300"])
    window.disappear()
    #expect(log.take() == ["disappears"])
  }

  @Test func aTestMeasuresViewsWithinEachOther() async {
    struct Screen: View {
      @State private var sizes: [String] = []
      var body: some View {
        Text(sizes.joined(separator: " "))
        GeometryReader { outer in
          GeometryReader { inner in
            Color.clear.task { sizes.append("\(Int(outer.size.width)) \(Int(inner.size.height))") }
          }
        }
        Button("Again") { sizes = [] }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "320 320 Again")
    let unknown = await page.html().elements.filter { $0[attribute: "class"]?.contains("unknown") == true }
    #expect(unknown.isEmpty)
  }

  @Test func aTestFailsIfAViewIsReplacedWheneverItHasASize() async {
    struct Screen: View {
      @State private var id = 0
      var body: some View {
        GeometryReader { _ in Color.clear.onAppear { id += 1 } }.id(id)
      }
    }
    await withKnownIssue {
      _ = await LivePageTest(ViewPage { Screen() })
    } matching: {
      "\($0)".contains("Views are still waiting for their sizes after 16 rounds")
    }
  }

  @Test func theScreenIsTheWindow() async {
    struct Screen: View {
      var body: some View {
        let size = UIScreen.main.bounds.size
        let idiom = UIDevice.current.userInterfaceIdiom == .pad ? "pad" : "phone"
        Text("\(Int(size.width)) × \(Int(size.height)) \(idiom)")
        if UIDevice.current.orientation.isLandscape { Text("landscape") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "1,024 × 768 pad landscape")
    let window = await page.html().elements.first { $0[attribute: "data-live-hook"] == "TributaryWindow" }
    #expect(window?[attribute: "data-measured"] != nil)
  }

  @Test func theScreenFollowsTheWindow() {
    let traits = WindowTraits(page: PageConnection { _ in })
    CallerContext.entering(ContextValues().setting(traits, for: WindowTraits.self)) {
      traits.receive([0, 1, 390, 0, 0, 0])
      #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844))
      traits.receive([0, 1, 390, 393, 852, 0])
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
      #expect(UIDevice.current.userInterfaceIdiom == .phone)
      #expect(UIDevice.current.orientation.isPortrait)
      traits.receive([0, 1, 1024, 1280, 1e9, 0])
      #expect(UIScreen.main.bounds.width == 393)
      #expect(!UIAccessibility.isReduceMotionEnabled)
      traits.receive([0, 1, 1024, 0, 0, 1])
      #expect(UIAccessibility.isReduceMotionEnabled)
    }
  }

  @Test func aWindowWhoseSizeNoViewReadsIsNotMeasured() {
    let elements = Window(AnyView(Text("x")), signal: ChangeSignal { _ in }).render().elements
    #expect(elements.allSatisfy { $0[attribute: "data-measured"] == nil })
  }
}
