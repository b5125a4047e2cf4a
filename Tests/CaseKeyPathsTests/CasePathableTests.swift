import CaseKeyPaths
import Testing

struct CasePathableTests {
  @Test func tellsWhichCaseItIs() {
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

  @Test func modifiesTheValueOfACase() {
    var action = AppAction.counter(.add(1))
    #expect(action.modify(\.counter.add) { $0 += 1 })
    #expect(action == .counter(.add(2)))
    #expect(!action.modify(\.other) { $0 = .reset })
    #expect(action == .counter(.add(2)))
  }
}
