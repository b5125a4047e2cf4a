import Testing

@testable import LivePagesCore

struct StableTextTests {
  private struct Private {
    struct Inner {}
  }

  @Test func theNameOfAPrivateTypeHasNoAddress() {
    struct Local {}
    #expect(stableName(of: Private.self) == "LivePagesCoreTests.StableTextTests.Private")
    #expect(stableName(of: Private.Inner.self) == "LivePagesCoreTests.StableTextTests.Private.Inner")
    #expect(stableName(of: [Private].self) == "Swift.Array<LivePagesCoreTests.StableTextTests.Private>")
    #expect(!stableName(of: Local.self).contains("$"))
    #expect(stableName(of: StableTextTests.self) == "LivePagesCoreTests.StableTextTests")
  }
}
