import Testing

@testable import LivePagesCore

struct BrowserIDTests {
  @Test func isNeverTheSame() {
    #expect(Set((0..<1000).map { _ in BrowserID() }).count == 1000)
  }

  @Test func isReadBackFromACookie() {
    let browser = BrowserID()
    #expect(BrowserID(cookie: browser.text) == browser)
    #expect(browser.text.utf8.count == 64)
  }

  @Test(arguments: [
    "", "abc", String(repeating: "A", count: 64), String(repeating: "é", count: 32),
    String(repeating: "0", count: 65), String(repeating: "0", count: 70_000),
  ])
  func refusesForeignCookies(cookie: String) {
    #expect(BrowserID(cookie: cookie) == nil)
  }
}
