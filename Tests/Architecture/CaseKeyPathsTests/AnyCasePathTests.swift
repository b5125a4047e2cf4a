import CaseKeyPaths
import Testing

struct AnyCasePathTests {
  private let counter = AppAction.allCasePaths.counter

  @Test func embedsAndExtracts() {
    #expect(counter.embed(.add(1)) == .counter(.add(1)))
    #expect(counter.extract(from: .counter(.add(1))) == .add(1))
    #expect(counter.extract(from: .other(.add(1))) == nil)
  }

  @Test func modifiesOnlyItsCase() {
    var action = AppAction.counter(.add(1))
    #expect(counter.modify(&action) { $0 = .reset } != nil)
    #expect(action == .counter(.reset))

    var other = AppAction.signOut
    #expect(counter.modify(&other) { $0 = .reset } == nil)
    #expect(other == .signOut)
  }

  @Test func identityLeadsToTheValueItself() {
    let identity = AnyCasePath<AppAction, AppAction>.identity
    #expect(identity.embed(.signOut) == .signOut)
    #expect(identity.extract(from: .signOut) == .signOut)
  }

  @Test func appendedPathsGoThroughBothCases() {
    let add = counter.appending(CounterAction.allCasePaths.add)
    #expect(add.embed(3) == .counter(.add(3)))
    #expect(add.extract(from: .counter(.add(3))) == 3)
    #expect(add.extract(from: .counter(.reset)) == nil)
    #expect(add.extract(from: .signOut) == nil)
  }

  @Test func aCaseThatCarriesNothingIsFoundByEquality() {
    let signOut = AppAction.allCasePaths.signOut
    #expect(signOut.embed(()) == .signOut)
    #expect(signOut.extract(from: .signOut) != nil)
    #expect(signOut.extract(from: .counter(.reset)) == nil)
  }

  @Test func debugDescriptionNamesTheTypes() {
    #expect(counter.debugDescription == "AnyCasePath<AppAction, CounterAction>")
  }
}
