import Testing

@testable import LivePages

struct SessionTokenTests {
  @Test func isLongAndNeverTheSame() {
    let tokens = (0..<1000).map { _ in SessionToken.random() }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.text.count == 64 })
  }

  @Test func isReadBackFromACookie() {
    let token = SessionToken.random()
    #expect(SessionToken(cookie: token.text) == token)
  }

  @Test(arguments: ["", "abc", String(repeating: "A", count: 64), String(repeating: "é", count: 32)])
  func refusesWhatItCannotHaveWritten(cookie: String) {
    #expect(SessionToken(cookie: cookie) == nil)
  }
}
