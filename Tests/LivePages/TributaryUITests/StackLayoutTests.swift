import LivePagesTesting
import Testing

@testable import TributaryUI

@MainActor
struct StackLayoutTests {
  @Test func layoutsArrangeLikeStacks() {
    func elements<Content: View>(_ view: Content) -> [String] { Window.elements { view }.map { "\($0)" } }
    let row = elements(HStackLayout(alignment: .top, spacing: 4)() { Text("a") })
    #expect(row == elements(HStack(alignment: .top, spacing: 4) { Text("a") }))
    let column = elements(AnyLayout(VStackLayout(alignment: .leading))() { Text("a") })
    #expect(column == elements(VStack(alignment: .leading) { Text("a") }))
    let layers = elements(AnyLayout(ZStackLayout(alignment: .bottom))() { Text("a") })
    #expect(layers == elements(ZStack(alignment: .bottom) { Text("a") }))
  }

  @Test func viewsKeepTheirStateWhenTheLayoutChanges() async {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("Count \(count)") { count += 1 } }
    }
    struct Screen: View {
      @State private var isWide = false
      var body: some View {
        let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
        layout { Counter() }
        Button("Turn") { isWide.toggle() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Count 0").click()
    await page.button("Turn").click()
    #expect(await page.button("Count 1").isThere)
  }
}
