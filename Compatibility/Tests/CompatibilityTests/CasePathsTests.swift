import CasePaths
import Testing

struct CasePathsTests {
  private enum Action { case renamed(String) }

  @Test func casePathsComeWithTheirName() {
    let path = AnyCasePath(case: Action.renamed)
    #expect(path.extract(from: .renamed("a")) == "a")
  }
}
