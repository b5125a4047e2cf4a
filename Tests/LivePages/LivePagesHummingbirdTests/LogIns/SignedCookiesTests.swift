#if LivePages
  import Foundation
  import LivePagesCore
  import Testing

  @testable import LivePagesHummingbird

  struct SignedCookiesTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)
    private static let later = now.addingTimeInterval(60)

    private static func key(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 32) }

    private static func cookies(
      _ keys: SiteKeys?,
      at date: Date = now
    ) -> SignedCookies {
      SignedCookies(keys: keys, areSecure: false) { date }
    }

    private let cookies: SignedCookies
    private let text: String

    init() throws {
      cookies = Self.cookies(try SiteKeys(current: Self.key(1)))
      text = try #require(cookies.signed("Größe; 1", as: "size", until: Self.later))
    }

    @Test func aValueIsReadAgain() {
      #expect(cookies.read(text, as: "size")?.value == "Größe; 1")
      #expect(cookies.read(text, as: "size")?.end == Self.later)
      #expect(text.allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) })
    }

    @Test func cookiesAreValidOnlyUnderTheirName() {
      #expect(cookies.read(text, as: "siz") == nil)
      #expect(cookies.read(text, as: "live-log-in") == nil)
    }

    @Test func itEnds() throws {
      let keys = try SiteKeys(current: Self.key(1))
      #expect(Self.cookies(keys, at: Self.later.addingTimeInterval(-1)).read(text, as: "size") != nil)
      #expect(Self.cookies(keys, at: Self.later).read(text, as: "size") == nil)
    }

    @Test func anEarlierKeyCountsForReading() throws {
      let rotated = Self.cookies(try SiteKeys(current: Self.key(2), earlier: [Self.key(3), Self.key(1)]))
      #expect(rotated.read(text, as: "size")?.value == "Größe; 1")
      let new = try #require(rotated.signed("2", as: "size", until: Self.later))
      #expect(cookies.read(new, as: "size") == nil)
      #expect(Self.cookies(try SiteKeys(current: Self.key(2))).read(text, as: "size") == nil)
    }

    @Test func everyChangedByteIsNoticed() {
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        for flip in [UInt8(1), 2, 32] {
          var forged = bytes
          forged[index] ^= flip
          #expect(cookies.read(String(decoding: forged, as: UTF8.self), as: "size") == nil)
        }
        var cut = bytes
        cut.remove(at: index)
        #expect(cookies.read(String(decoding: cut, as: UTF8.self), as: "size") == nil)
      }
    }

    @Test(arguments: [
      "", ".", "..", "...", "9999999999..", "9999999999.YQ.", "9999999999.YQ.YQ", "a.b.c.d",
      String(repeating: ".", count: 10_000), String(repeating: "A", count: 100_000), "9999999999.YQ==.YQ==",
    ])
    func cookiesNotSignedByTheSiteAreIgnored(text: String) {
      #expect(cookies.read(text, as: "size") == nil)
    }

    @Test func signedCookiesRequireKeys() {
      let none = Self.cookies(nil)
      #expect(!none.areAvailable)
      #expect(none.signed("1", as: "size", until: Self.later) == nil)
      #expect(none.read(text, as: "size") == nil)
    }

    @Test func oversizedCookieValuesAreNotWritten() {
      let longest = String(repeating: "a", count: SignedCookies.longestValue)
      #expect(cookies.signed(longest, as: "size", until: Self.later) != nil)
      #expect(cookies.signed(longest + "a", as: "size", until: Self.later) == nil)
    }

    @Test func theLoggedInPersonIsReadAgain() {
      let logIn = LogIn("a user: 1", date: Date(timeIntervalSince1970: 1_700_000_000.123_456))
      #expect(LogIn(cookie: logIn.cookie) == logIn)
      let extending = LogIn("\u{301}a b", date: Date(timeIntervalSince1970: 1_700_000_000))
      #expect(LogIn(cookie: extending.cookie) == extending)
      #expect(LogIn(cookie: "") == nil)
      #expect(LogIn(cookie: "x y") == nil)
      #expect(LogIn(cookie: "1 " + String(repeating: "a", count: 257)) == nil)
    }
  }
#endif
