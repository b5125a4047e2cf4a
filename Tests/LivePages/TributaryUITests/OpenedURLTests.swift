import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of URLs that an app receives.
struct OpenedURLTests {
  private struct Screen: View {
    @State private var urls: [String] = []
    var body: some View {
      NavigationStack {
        Text(urls.joined(separator: " "))
          .onOpenURL { urls.append("inside \($0.absoluteString)") }
      }
      .onOpenURL { urls.append("outside \($0.absoluteString)") }
    }
  }

  @Test func allHandlersReceiveAnOpenedURL() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.element(identifier: "tributary-window").sendFromHook("open", "todos://items/3?name=a%20b")
    #expect(await page.text == "inside todos://items/3?name=a%20b outside todos://items/3?name=a%20b")
  }

  @Test(arguments: ["", "items/3", "a b", "todos://" + String(repeating: "x", count: 5000)])
  func textThatIsNoURLWithASchemeIsRefused(text: String) async {
    let page = await LivePageTest(ViewPage { Screen() })
    let window = page.element(identifier: "tributary-window")
    #expect(await page.refusals { await window.sendFromHook("open", text) }.count == 1)
    #expect(await page.text.isEmpty)
  }

  @Test func aWindowWithoutHandlersReceivesNoURLs() async {
    let page = await LivePageTest(ViewPage { Text("x") })
    let window = await page.html().elements.first { $0[attribute: "data-live-hook"] == "TributaryWindow" }
    #expect(window != nil)
    #expect(window?[attribute: "data-hook-event-open"] == nil)
  }
}
