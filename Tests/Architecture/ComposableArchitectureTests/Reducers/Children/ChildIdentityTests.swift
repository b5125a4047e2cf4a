import CaseKeyPaths
import Testing

@testable import ComposableArchitecture

struct ChildIdentityTests {
  private struct Plain { var name = "" }
  private struct Item: Identifiable {
    var id: Int
    var name = ""
  }

  private enum Page: CasePathable {
    case first(Int)
    case second(Int)
    case third
    case fourth
    case item(Item)

    struct AllCasePaths: Sendable {}
    static let allCasePaths = AllCasePaths()
  }

  private func same<State>(_ first: State, _ second: State) -> Bool {
    let finder = ChildIdentity.Finder<State>()
    return finder.identity(of: first) == finder.identity(of: second)
  }

  @Test func plainStatesAreTheSameChild() {
    #expect(same(Plain(name: "a"), Plain(name: "b")))
  }

  @Test func identifiableStatesAreDistinguishedByID() {
    #expect(same(Item(id: 1, name: "a"), Item(id: 1, name: "b")))
    #expect(!same(Item(id: 1), Item(id: 2)))
  }

  @Test func differentCasesAreDifferentChildren() {
    #expect(same(Page.first(1), .first(2)))
    #expect(!same(Page.first(1), .second(1)))
    #expect(!same(Page.first(1), .third))
    #expect(!same(Page.third, .fourth))
    #expect(same(Page.third, .third))
  }

  @Test func payloadsOfACaseAreDistinguishedByID() {
    #expect(same(Page.item(Item(id: 1, name: "a")), .item(Item(id: 1, name: "b"))))
    #expect(!same(Page.item(Item(id: 1)), .item(Item(id: 2))))
  }
}
