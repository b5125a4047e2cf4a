import LivePagesFixtures
import LivePagesTesting
import Testing

/// This file doesn't import LivePagesCore.
struct ReexportTests {
  @Test func pageTestsNeedNoOtherImport() async {
    let page = await LivePageTest(TallyPage(), at: PageAddress(), user: UserID("7"))
    let key: Key = .return
    let modifiers: KeyModifiers = [.control]
    await withKnownIssue { await page.press(key, modifiers: modifiers) }
    let html: HTML = await page.html()
    #expect(html.rendered().contains("total"))
  }
}
