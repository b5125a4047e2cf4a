import CaseKeyPaths
import Testing

struct CaseKeyPathTests {
  @Test func embedsWhenCalled() {
    let counter: CaseKeyPath<AppAction, CounterAction> = \.counter
    #expect(counter(.reset) == .counter(.reset))

    let alert: CaseKeyPath<AppAction, AlertAction> = \.counter.alert
    #expect(alert(.dismiss) == .counter(.alert(.dismiss)))

    let signOut: CaseKeyPath<AppAction, Void> = \.signOut
    #expect(signOut() == .signOut)
  }

  @Test func matchesInASwitch() {
    func name(_ action: AppAction) -> String {
      switch action {
      case \.counter.alert: "alert"
      case \.counter: "counter"
      default: "other"
      }
    }
    #expect(name(.counter(.alert(.dismiss))) == "alert")
    #expect(name(.counter(.reset)) == "counter")
    #expect(name(.signOut) == "other")
  }

  @Test func pathsThatNameTheSameCasesAreEqual() {
    let first: CaseKeyPath<AppAction, AlertAction> = \.counter.alert
    let second: CaseKeyPath<AppAction, AlertAction> = \.counter.alert
    let viaOther: CaseKeyPath<AppAction, AlertAction> = \.other.alert
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != viaOther)
    #expect(Set<AnyKeyPath>([first, second, viaOther]).count == 2)
  }

  @Test func pathsMadeInPartsEqualPathsWrittenAsAWhole() {
    let counter: CaseKeyPath<AppAction, CounterAction> = \.counter
    #expect(counter.appending(path: \.alert) == \AppAction.Cases.counter.alert)
  }
}
