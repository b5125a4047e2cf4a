import CaseKeyPaths
import Testing

@dynamicMemberLookup
private enum Screen: CasePathable, Equatable {
  case list(Int)
  case detail(String)

  struct AllCasePaths {
    let list = AnyCasePath(case: Screen.list)
    let detail = AnyCasePath(case: Screen.detail)
  }
  static let allCasePaths = AllCasePaths()
}

struct CasePathableTests {
  @Test func isMatchesItsCase() {
    let action = AppAction.counter(.add(1))
    #expect(action.is(\.counter))
    #expect(action.is(\.counter.add))
    #expect(!action.is(\.counter.reset))
    #expect(!action.is(\.other))
    #expect(AppAction.signOut.is(\.signOut))
  }

  @Test func readsTheValueOfACase() {
    let action = AppAction.counter(.add(1))
    #expect(action[case: \.counter] == .add(1))
    #expect(action[case: \.counter.add] == 1)
    #expect(action[case: \.other] == nil)
  }

  @Test func thePathOfACasesNameIsWritable() {
    var screen = Screen.detail("a")
    let path: WritableKeyPath<Screen, String?> = \.detail
    screen[keyPath: path] = "b"
    #expect(screen == .detail("b"))
  }

  @Test func modifiesTheValueOfACase() {
    var action = AppAction.counter(.add(1))
    #expect(action.modify(\.counter.add) { $0 += 1 })
    #expect(action == .counter(.add(2)))
  }

  @Test func aPartOfACaseIsChangedThroughItsName() {
    var action = AppAction.counter(.add(1))
    action[dynamicMember: \.counter]?[dynamicMember: \.add]? += 1
    #expect(action == .counter(.add(2)))
    action[dynamicMember: \.other]?[dynamicMember: \.add]? += 1
    #expect(action == .counter(.add(2)))
  }

  @Test func settingAnotherCaseThroughItsNameIsReported() {
    var action = AppAction.counter(.add(1))
    withKnownIssue { action[dynamicMember: \.other] = .reset }
    withKnownIssue { action[dynamicMember: \.counter] = nil }
    #expect(action == .counter(.add(1)))
  }

  @Test func changingAnotherCaseIsReported() {
    var action = AppAction.counter(.add(1))
    expectReport(
      """
      'modify' expected another case, so the value wasn't changed.

        Enum: AppAction
        Expected: a case with a value of type 'CounterAction'
        Value: \\.counter.add

      Set the value to that case first, or call 'modify' only where 'is' returns true.
      """
    ) { action.modify(\.other) { $0 = .reset } }
    expectReport("Value: \\.counter.add") {
      action.modify(\.counter.alert) { _ in }
    }
    expectReport("Expected: a case with a value of type '()'") { action.modify(\.counter.reset) { _ in } }
    #expect(action == .counter(.add(1)))
    let line = #line + 2
    withKnownIssue {
      #expect(!action.modify(\.other) { $0 = .reset })
    } matching: {
      $0.sourceLocation?.line == line
    }
    action = .signOut
    expectReport("Value: \\.signOut") { action.modify(\.other) { $0 = .reset } }
  }
}
