import CaseKeyPaths
import Testing

struct CaseConstructorTests {
  @Test func findsTheCaseOfAConstructor() {
    let other = AppAction.allCasePaths.other
    #expect(other.embed(.reset) == .other(.reset))
    #expect(other.extract(from: .other(.reset)) == .reset)
  }

  @Test func distinguishesCasesWithTheSamePayload() {
    #expect(AppAction.allCasePaths.other.extract(from: .counter(.reset)) == nil)
  }

  @Test func findsPayloadsWithALabelAndOfSeveralValues() throws {
    #expect(AppAction.allCasePaths.labelled.extract(from: .labelled(id: 7)) == 7)
    let several = try #require(AppAction.allCasePaths.several.extract(from: .several(1, "one")))
    #expect(several == (1, "one"))
    #expect(AppAction.allCasePaths.several.extract(from: .labelled(id: 7)) == nil)
  }

  @Test func findsNothingInACaseWithoutPayload() {
    #expect(AppAction.allCasePaths.other.extract(from: .signOut) == nil)
  }

  @Test func nonCaseFunctionsExtractNothing() {
    let path = AnyCasePath<AppAction, Int>(case: { .counter(.add($0)) })
    #expect(path.extract(from: .labelled(id: 1)) == nil)
  }
}
