import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML
import struct LivePagesCore.Tag
import struct LivePagesCore.WireEvent

@testable import TributaryUI

private struct TallestKey: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
}

struct PreviewedView_Previews: PreviewProvider {
  static var previews: some View { Text("previewed by a type") }
}

#if Macros
  #Preview("A named preview") { Text("previewed by a macro") }
#endif

@MainActor
struct RobustnessTests {
  @Test func aChangeInTenThousandRowsEvaluatesOneRow() {
    struct Rows: View {
      var body: some View {
        List { ForEach(0..<10_000) { CounterView(name: "\($0)") } }
      }
    }
    let harness = GraphHarness { Rows() }
    #expect(harness.evaluations { harness.press("Count 9999") } == 1)
    #expect(harness.texts.last == "9999 1")
  }

  @Test func aTaskThatOutlivesItsViewChangesNothing() async {
    final class Gate {
      var resume: CheckedContinuation<Void, Never>?
    }
    struct Waiting: View {
      @State private var text = "waiting"
      let gate: Gate
      var body: some View {
        Text(text).onAppear {
          Task {
            await withCheckedContinuation { gate.resume = $0 }
            text = "late"
          }
        }
      }
    }
    struct Screen: View {
      @State private var isShown = true
      let gate: Gate
      var body: some View {
        Button("Hide") { isShown = false }
        if isShown { Waiting(gate: gate) }
      }
    }
    let gate = Gate()
    let harness = GraphHarness { Screen(gate: gate) }
    while gate.resume == nil { await Task.yield() }
    harness.press("Hide")
    #expect(harness.texts == [])
    let changes = harness.changes
    gate.resume?.resume()
    for _ in 0..<10 { await Task.yield() }
    #expect(harness.changes == changes)
    #expect(harness.texts == [])
  }

  @Test func preferencesReachTheViewsAround() {
    struct Screen: View {
      @State private var heights = [3, 9, 4]
      @State private var tallest = -1
      var body: some View {
        Text("tallest \(tallest)")
        Button("Shrink") { heights[1] = 1 }
        Button("Remove") { heights.removeLast() }
        Group {
          ForEach(heights.indices, id: \.self) { index in
            Text("x").preference(key: TallestKey.self, value: heights[index])
          }
        }
        .onPreferenceChange(TallestKey.self) { tallest = $0 }
      }
    }
    let harness = GraphHarness { Screen() }
    #expect(harness.texts.first == "tallest 9")
    harness.press("Shrink")
    #expect(harness.texts.first == "tallest 4")
    harness.press("Remove")
    #expect(harness.texts.first == "tallest 3")
  }

  @Test func previewsOfTheProcessAreFound() {
    let names = PreviewRegistry.previews.map(\.name)
    #expect(names.contains("PreviewedView"))
    #if Macros
      #expect(names.contains("A named preview"))
    #endif
  }

  @Test func eachPreviewOfATypeHasATab() async {
    struct Previews: PreviewProvider {
      static var previews: some View {
        Group {
          CounterView(name: "one").padding().previewDisplayName("Light")
          CounterView(name: "two").previewDevice(nil)
        }
        ForEach(3..<5) { CounterView(name: "row \($0)") }
      }
    }
    let page = await LivePageTest(ViewPage { PreviewTabs.view(of: Previews.previews) })
    #expect(await page.text == "one 0 Count one Light Preview 2 Preview 3 Preview 4")
    await page.button("Preview 2").click()
    await page.button("Count two").click()
    #expect(await page.text.hasPrefix("two 1"))
    await page.button("Preview 4").click()
    #expect(await page.text.hasPrefix("row 4 0"))
    await page.button("Light").click()
    #expect(await page.text.hasPrefix("one 0"))
  }

  @Test func aRowKeepsItsMarkupWhenAnotherOneChanges() throws {
    struct Rows: View {
      var body: some View {
        List { ForEach(0..<3) { CounterView(name: "row \($0)") } }
      }
    }
    let window = Window(AnyView(Rows()), signal: ChangeSignal { _ in })
    let first = window.render().plainText
    let buttons = window.render().elements.filter { $0.tag == .button }
    let json = try #require(buttons.last?[attribute: "data-event"])
    try window.receive(WindowEvent(.init(json: .init(json.utf8))))
    #expect(window.render().plainText == first.replacing("row 2 0", with: "row 2 1"))
  }
}
