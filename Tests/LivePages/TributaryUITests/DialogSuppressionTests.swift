import LivePagesTesting
import Testing

@testable import TributaryUI

struct DialogSuppressionTests {
  @Test func aToggleSuppressesADialog() async {
    struct Screen: View {
      @State private var isShown = false
      @State private var isSuppressed = false
      var body: some View {
        Text(isSuppressed ? "suppressed" : "asking")
        Button("Remove") { isShown = !isSuppressed }
          .confirmationDialog("Remove it?", isPresented: $isShown, titleVisibility: .visible) {
            Button("Yes") {}
          }
          .dialogSuppressionToggle(isSuppressed: $isSuppressed)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Remove").click()
    #expect(await page.text.contains("Remove it? Don't ask again Yes Cancel"))
    await page.field("Don't ask again").click()
    #expect(await page.field("Don't ask again").isTicked())
    await page.button("Yes").click()
    #expect(await page.text == "suppressed Remove")
    await page.button("Remove").click()
    #expect(await page.text == "suppressed Remove")
  }

  @Test func aToggleWithAMessageLeavesTheButtonOfAnAlert() async {
    struct Screen: View {
      @State private var isShown = true
      @State private var isSuppressed = false
      var body: some View {
        Text(isSuppressed ? "suppressed" : "asking")
          .alert("Saved", isPresented: $isShown) {}
          .dialogSuppressionToggle("Save silently", isSuppressed: $isSuppressed)
          .toggleStyle(.button)
          .labelsHidden()
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "asking Saved Save silently OK")
    await page.field("Save silently").click()
    #expect(await page.text == "suppressed Saved Save silently OK")
    await page.button("OK").click()
    #expect(await page.text == "suppressed")
  }

  @Test func dialogsOutsideTheModifierHaveNoToggle() async {
    struct Screen: View {
      @State private var isSuppressed = false
      var body: some View {
        Text("x")
          .dialogSuppressionToggle(isSuppressed: $isSuppressed)
          .alert("Saved", isPresented: .constant(true)) {}
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "x Saved OK")
  }
}
