import LivePagesCore
import Testing

struct SitePathTests {
  @Test(arguments: ["/", "/a", "/a/b?c=d&e=%20#f", "/a//b", "/@x", "/a:b"])
  func localPathsAreAccepted(text: String) {
    #expect(SitePath(text)?.text == text)
  }

  @Test(arguments: [
    "", "a", "//evil.example", "/\\evil.example", "\\/evil.example", "http://evil.example", "javascript:x",
    "/a\r\nSet-Cookie: a=b", "/a b", "/\u{0}", "/ä", "/\t/evil.example",
    "/" + String(repeating: "a", count: 2000),
  ])
  func rejectsExternalPaths(text: String) {
    #expect(SitePath(text) == nil)
  }

  @Test func thePathIsWithoutTheQuery() {
    #expect(SitePath("/a?b#c").path == "/a")
    #expect(SitePath("/a#b?c").path == "/a")
  }
}
