import Testing

@testable import InspectorPages

struct AddressTokenTests {
  private let token = AddressToken("0123abcd")

  @Test(arguments: [
    "/inspector/0123abcd", "/inspector/0123abcd/events", "//inspector//0123abcd", "/live-pages/live.js",
  ])
  func thePathWithTheTokenIsAnswered(path: String) {
    #expect(token.admits(path))
  }

  @Test(arguments: [
    "/inspector", "/inspector/", "/inspector/0123abce", "/inspector/0123abc", "/inspector/0123abcde",
    "/inspector/x/0123abcd",
  ])
  func otherPathsOfThePageAreNot(path: String) {
    #expect(!token.admits(path))
  }

  @Test func tokensAreRandom() {
    #expect(AddressToken().path != AddressToken().path)
    #expect(AddressToken().path.count == "/inspector/".count + 64)
  }
}
