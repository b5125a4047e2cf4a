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

  private final class Owner {}

  @Test func referencesToReleasedObjectsAreNotRead() {
    struct Owned {
      let number: Int
      unowned let owner: Owner?
    }
    func owned(by owner: Owner?) -> Owned { Owned(number: 1, owner: owner) }
    #expect(stableText(of: owned(by: Owner())) == nil)
    #expect(stableText(of: owned(by: nil)) != nil)
  }

  private struct Item {
    var number = 0
    var other = 0
  }

  @Test func structuresWithKeyPathsHaveATextForEachPath() {
    struct Sorting {
      let field: KeyPath<Item, Int>
    }
    let number = stableText(of: Sorting(field: \.number))
    #expect(number != nil)
    #expect(number == stableText(of: Sorting(field: \.number)))
    #expect(number != stableText(of: Sorting(field: \.other)))
  }
}
