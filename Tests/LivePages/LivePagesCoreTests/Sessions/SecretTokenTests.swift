import Testing

@testable import LivePagesCore

struct SecretTokenTests {
  @Test func isLongAndNeverTheSame() {
    let tokens = (0..<1000).map { _ in SecretToken.random() }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.text.count == 64 })
  }

  @Test func isReadBackFromACookie() {
    let token = SecretToken.random()
    #expect(SecretToken(cookie: token.text) == token)
  }

  @Test(arguments: ["", "abc", String(repeating: "A", count: 64), String(repeating: "é", count: 32)])
  func refusesInvalidCookies(cookie: String) {
    #expect(SecretToken(cookie: cookie) == nil)
  }
}
