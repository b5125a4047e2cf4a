import Testing

@testable import ComposableArchitecture

struct CaseNamesTests {
  private enum Inner {
    case tapped
    case typed(String)
  }

  private enum Outer {
    case plain
    case inner(Inner)
    case labelled(id: Int, inner: Inner)
    case pair(Int, Int)
  }

  @Test func namesCasesAndTheCasesInThem() {
    #expect(caseNames(of: Outer.plain) == "plain")
    #expect(caseNames(of: Outer.inner(.tapped)) == "inner(tapped)")
    #expect(caseNames(of: Outer.inner(.typed("secret"))) == "inner(typed)")
    #expect(caseNames(of: Outer.labelled(id: 1, inner: .tapped)) == "labelled(tapped)")
    #expect(caseNames(of: Outer.pair(1, 2)) == "pair")
  }

  @Test func namesTheTypeOfValuesWithoutCases() {
    #expect(caseNames(of: 5) == "Int")
  }
}
