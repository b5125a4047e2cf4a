import CasePaths
import Testing

struct CasePathsTests {
  private enum Action { case renamed(String) }

  @Test func moduleExportsCasePaths() {
    let path = AnyCasePath(case: Action.renamed)
    #expect(path.extract(from: .renamed("a")) == "a")
  }

  #if Macros
    @CasePathable enum Screen {
      case list
      case detail(id: Int)
    }

    @Test func moduleExportsTheCasePathableMacro() {
      #expect(Screen.detail(id: 1)[case: \.detail] == 1)
      #expect(Screen.list[case: \.detail] == nil)
    }
  #endif
}
