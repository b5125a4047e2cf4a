import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the places of toolbar items.
@MainActor
struct ToolbarTests {
  @Test func thePrincipalItemReplacesAnInlineTitle() async {
    func text(_ mode: NavigationBarItem.TitleDisplayMode) async -> String {
      let page = await LivePageTest(
        ViewPage {
          NavigationStack {
            Text("content").navigationTitle("Title").navigationBarTitleDisplayMode(mode)
              .toolbar {
                ToolbarItem(placement: .principal) { Text("Logo") }
                ToolbarItem(placement: .topBarLeading) { Text("Leading") }
                ToolbarItem(placement: .topBarTrailing) { Text("Trailing") }
              }
          }
        }
      )
      #expect(await page.title == "Title")
      return await page.text
    }
    #expect(await text(.inline) == "Leading Logo Trailing content")
    #expect(await text(.large) == "Leading Logo Trailing Title content")
  }

  @Test func aSpacerStandsBetweenItems() async {
    func classes(_ placement: ToolbarItemPlacement, _ sizing: SpacerSizing) async -> [String] {
      let page = await LivePageTest(
        ViewPage {
          NavigationStack {
            Text("content").toolbar {
              ToolbarItem(placement: placement) { Button("Share") {} }
              ToolbarSpacer(sizing, placement: placement)
              ToolbarItem(placement: placement) { Button("More") {} }
            }
          }
        }
      )
      #expect(await page.button("Share").isThere)
      #expect(await page.text.contains("Share More"))
      return await page.html().elements.compactMap { $0[attribute: "class"] }
    }
    #expect(await classes(.bottomBar, .flexible).contains("spacer"))
    #expect(await classes(.topBarTrailing, .fixed).contains { $0.contains("spacer") || $0.contains("frame") })
  }

  @Test(arguments: ["window", "sheet", "stack", "tab"])
  func itemsAboveTheKeyboardAreAtTheEndOfTheScreen(place: String) async {
    struct Amount: View {
      @State private var amount = "1"
      var body: some View {
        TextField("Amount", text: $amount)
          .toolbar { ToolbarItemGroup(placement: .keyboard) { Button("Clear") { amount = "" } } }
      }
    }
    let page = await LivePageTest(
      ViewPage {
        switch place {
        case "sheet": Text("behind").sheet(isPresented: .constant(true)) { Amount() }
        case "stack": NavigationStack { Amount() }
        case "tab": TabView { Amount().tabItem { Text("Tab") } }
        default: Amount()
        }
      }
    )
    let bars = await page.html().elements.filter { $0[attribute: "class"] == "bottom-bar keyboard" }
    #expect(bars.count == 1)
    await page.button("Clear").click()
    #expect(await page.field("Amount").value() == "")
  }
}
