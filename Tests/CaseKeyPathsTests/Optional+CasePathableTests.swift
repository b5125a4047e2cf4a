import CaseKeyPaths
import Testing

struct OptionalCasePathableTests {
  @Test func aValueIsInTheCaseSome() {
    let value: Int? = 3
    #expect(value.is(\.some))
    #expect(!value.is(\.none))
    #expect(value[case: \.some] == 3)
    #expect(Int?.allCasePaths[value] == \.some)
  }

  @Test func noValueIsInTheCaseNone() {
    let value: Int? = nil
    #expect(value.is(\.none))
    #expect(value[case: \.some] == nil)
    #expect(Int?.allCasePaths[value] == \.none)
  }

  @Test func theValueIsChangedInPlace() {
    var value: [Int]? = [1]
    value.modify(\.some) { $0.append(2) }
    #expect(value == [1, 2])
    value = nil
    #expect(!value.modify(\.some) { $0.append(3) })
    #expect(value == nil)
  }

  @Test func pathsLeadOnIntoTheValue() {
    let action: AppAction? = .counter(.add(1))
    #expect(action[case: \.some.counter.add] == 1)
    let made: AppAction? = (\.some.counter.add as CaseKeyPath<AppAction?, Int>)(2)
    #expect(made == .counter(.add(2)))
  }

  @Test func casesOfTheValueAreFoundWithoutSome() {
    var action: AppAction? = .counter(.add(1))
    #expect(action.is(\.counter.add))
    #expect(!action.is(\.none))
    action.modify(\.counter.add) { $0 += 1 }
    #expect(action == .counter(.add(2)))
    action = nil
    #expect(!action.is(\.counter))
    #expect(!action.modify(\.counter.add) { $0 += 1 })
    #expect(action == nil)
  }

  @Test func bothCasesAreListed() {
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
  }
}
