import Testing

@testable import LivePagesCore

struct PageAddressTests {
  @Test(arguments: [
    (PageAddress(), ""),
    (PageAddress("42", "notes"), "/42/notes"),
    (PageAddress("Grüße", query: ["q": "a b+c&d=e", "": ""]), "/Gr%C3%BC%C3%9Fe?q=a%20b%2Bc%26d%3De&="),
    (PageAddress("a/b?c#d%"), "/a%2Fb%3Fc%23d%25"),
    (PageAddress(query: ["tag": "a", "tag": "b"]), "?tag=a&tag=b"),
  ])
  func isWrittenAndReadAgain(address: PageAddress, text: String) {
    #expect(address.text == text)
    #expect(PageAddress(text: text) == address)
  }

  @Test func readsAddressesOfBrowsers() {
    #expect(PageAddress(text: "/") == PageAddress())
    #expect(PageAddress(text: "/?") == PageAddress())
    #expect(PageAddress(text: "?q=a+b&&flag") == PageAddress(query: ["q": "a b", "flag": ""]))
    #expect(PageAddress(text: "/ü") == PageAddress("ü"))
    // Scalars that extend the preceding separator.
    #expect(PageAddress(text: "/\u{301}a/\u{301}b") == PageAddress("\u{301}a", "\u{301}b"))
    #expect(
      PageAddress(text: "/a?\u{301}b=\u{301}c&\u{301}d=e")
        == PageAddress("a", query: ["\u{301}b": "\u{301}c", "\u{301}d": "e"])
    )
  }

  @Test(arguments: [
    "42", "//", "/a//b", "/a/", "/.", "/..", "/%2e%2E", "/%00", "/a%0Ab", "/%C3", "/%FF", "/%", "/%4", "/%zz",
    "/a?b=%00", "/a?%FF=1", "/a\n", "?" + String(repeating: "a", count: 2000),
  ])
  func refusesInvalidAddresses(text: String) {
    #expect(PageAddress(text: text) == nil)
  }

  @Test(arguments: [
    PageAddress(""), PageAddress("."), PageAddress(".."), PageAddress("a\u{0}"),
    PageAddress(query: ["a": "\n"]),
    PageAddress(String(repeating: "ü", count: 400)),
  ])
  func unrepresentableAddressesHaveNoText(address: PageAddress) {
    #expect(address.text == nil)
  }

  @Test func findsItemsOfItsQueryByTheirNames() {
    var address = PageAddress(query: ["page": "2", "tag": "a", "tag": "b"])
    #expect(address["page", as: Int.self] == 2)
    #expect(address["tag"] == "a")
    #expect(address["tag", as: Int.self] == nil)
    #expect(address["none"] == nil)
    address["page"] = "3"
    address["tag"] = nil
    address["new"] = "1"
    #expect(address == PageAddress(query: ["page": "3", "new": "1"]))
  }

  @Test func isReadBelowThePathOfItsPageAlone() {
    #expect(PageAddress("/board/42?a=1", below: "/board") == PageAddress("42", query: ["a": "1"]))
    #expect(PageAddress("/board", below: "/board") == PageAddress())
    #expect(PageAddress("/boards", below: "/board") == nil)
    #expect(PageAddress("/other", below: "/board") == nil)
    #expect(PageAddress("//board/42", below: "/board") == nil)
    #expect(PageAddress("/42", below: "") == PageAddress("42"))
    #expect(PageAddress("/board/\u{301}a", below: "/board") == PageAddress("\u{301}a"))
    #expect(PageAddress("/board\u{301}/a", below: "/board") == nil)
  }
}
