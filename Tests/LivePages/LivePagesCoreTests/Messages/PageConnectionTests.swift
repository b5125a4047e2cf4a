import Foundation
import Testing

@testable import LivePagesCore

struct PageConnectionTests {
  private final class Said: Sendable {
    private let box = Locked<[PageMessage]>([])
    var all: [PageMessage] { box.withLock { $0 } }
    var page: PageConnection { PageConnection { message in self.box.withLock { $0.append(message) } } }
  }

  @Test func eventsTravelAsJSON() throws {
    let said = Said()
    try said.page.push("moved", ["y": 2, "x": 1])
    said.page.push("done")
    #expect(
      said.all == [.event(name: "moved", json: #"{"x":1,"y":2}"#), .event(name: "done", json: "null")]
    )
    #expect(throws: (any Error).self) { try said.page.push("bad", [Double.nan]) }
  }

  @Test func leadsToPagesOfTheSite() throws {
    let said = Said()
    try said.page.navigate(to: "/notes?page=2#top")
    try said.page.navigate(to: "/", replacing: true)
    #expect(
      said.all == [
        .navigation(target: "/notes?page=2#top", isElsewhere: false, isReplacement: false),
        .navigation(target: "/", isElsewhere: false, isReplacement: true),
      ]
    )
  }

  @Test(arguments: [
    "", "notes", "//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example",
    "\t//evil.example",
    "https://evil.example", "javascript:alert(1)", "#top", " /notes",
    // Scalars that extend the previous character, and that browsers remove from host names.
    "//\u{FE0F}evil.example/x", "//\u{34F}evil.example", "/\\\u{FE0F}evil.example",
  ])
  func nothingElseIsAPageOfTheSite(target: String) {
    let said = Said()
    #expect(throws: PageTargetError.notOnSite(target)) { try said.page.navigate(to: target) }
    #expect(said.all.isEmpty)
    #expect(Attribute.href(target).value == (target == "#top" ? "#top" : "#"))
  }

  @Test func navigatesToExternalURLs() throws {
    let said = Said()
    let elsewhere = try #require(URL(string: "https://swift.org/a?b=c"))
    try said.page.leave(for: elsewhere)
    #expect(
      said.all == [
        .navigation(target: "https://swift.org/a?b=c", isElsewhere: true, isReplacement: false)
      ]
    )
    for text in ["javascript:alert(1)", "data:text/html,x", "/notes", "https:", "mailto:a@b.example"] {
      let url = try #require(URL(string: text))
      #expect(throws: PageTargetError.self) { try said.page.leave(for: url) }
    }
    #expect(said.all.count == 1)
  }
}
