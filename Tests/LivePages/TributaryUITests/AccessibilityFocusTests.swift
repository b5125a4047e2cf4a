import LivePagesTesting
import Testing

import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element

@testable import TributaryUI

/// Tests of the focus of screen readers on views that have a focus, a gesture or a link of their own.
@MainActor
struct AccessibilityFocusTests {
  private enum Field { case name, mail }

  private struct Form: View {
    @FocusState private var field: Field?
    @AccessibilityFocusState private var read: Field?
    @State private var name = ""
    var body: some View {
      TextField("Name", text: $name).focused($field, equals: .name).accessibilityFocused($read, equals: .name)
      Button("Type") { field = .name }
      Button("Read") { read = .name }
      Text("typed \(field == .name) read \(read == .name)")
    }
  }

  /// The wishes of the elements with a focus, from the outside in.
  private static func wishes(_ page: LivePageTest) async -> [String?] {
    await page.html().elements.filter { $0[attribute: "data-live-hook"] == "TributaryFocus" }
      .map { $0[attribute: "data-focused"] }
  }

  @Test func aFieldHasBothFocusStates() async {
    let page = await LivePageTest(ViewPage { Form() })
    #expect(await Self.wishes(page) == ["false", "false"])
    await page.field("Name").focus()
    #expect(await page.text.hasSuffix("typed true read true"))
    await page.field("Name").blur()
    #expect(await page.text.hasSuffix("typed false read false"))
    await page.button("Type").click()
    #expect(await Self.wishes(page) == ["false", "true"])
    await page.button("Read").click()
    #expect(await Self.wishes(page) == ["true", "true"])
  }

  @Test func aViewKeepsItsGestureAndItsEvents() {
    struct Screen: View {
      @AccessibilityFocusState private var isRead: Bool
      var body: some View {
        Text("row").onLongPressGesture {}.accessibilityFocused($isRead)
        Text("[tea](https://example.org/tea)").accessibilityFocused($isRead)
      }
    }
    let elements = Window(AnyView(Screen()), signal: ChangeSignal { _ in }).render().elements
    let hooks = elements.compactMap { $0[attribute: "data-live-hook"] }.filter { $0 != "TributaryWindow" }
    #expect(hooks.contains("TributaryGesture") && hooks.contains("TributaryLink"))
    #expect(hooks.filter { $0 == "TributaryFocus" }.count == 2)
    for element in elements {
      let names = element.attributes.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test func aDisabledTextIsRead() async {
    struct Screen: View {
      @AccessibilityFocusState private var isRead: Bool
      var body: some View {
        Text("Sold out").accessibilityFocused($isRead).disabled(true)
        Button("Read") { isRead = true }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Read").click()
    #expect(await Self.wishes(page) == ["true"])
  }
}
