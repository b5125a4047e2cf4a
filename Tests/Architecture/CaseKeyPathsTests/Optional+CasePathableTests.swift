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
  }

  @Test func aPathThroughAnOptionalNeedsNoSome() {
    var action: AppAction? = .counter(.add(1))
    #expect(action[case: \.counter.add] == 1)
    action[case: \.counter.add] = 2
    #expect(action == .counter(.add(2)))
    #expect((\AppAction?.Cases.counter.add)(3) == .counter(.add(3)))
    #expect((\AppAction?.Cases.counter.add)(3) == (\AppAction?.Cases.some.counter.add)(3))
    #expect(action[case: \.counter.add] == action[case: \.some.counter.add])
    action = nil
    #expect(action[case: \.counter.add] == nil)
    #expect(action?[case: \.counter] == nil)
  }

  @Test func aPathToAnOptionalLeadsOnIntoItsValue() {
    let path: CaseKeyPath<AppAction?, CounterAction?> = \.counter
    #expect(path(.add(1)) == .counter(.add(1)))
    #expect(path(nil) == nil)
    let read = AnyCasePath(path)
    #expect(read.extract(from: .counter(.add(1))) == .some(.add(1)))
    #expect(read.extract(from: nil) == .some(nil))
    #expect(read.extract(from: .other(.reset)) == nil)
    let deeper: CaseKeyPath<AppAction?, Int?> = \.counter.add
    #expect(AnyCasePath(deeper).extract(from: .counter(.add(1))) == .some(1))
    #expect(AnyCasePath(deeper).extract(from: .counter(.reset)) == nil)
  }

  @Test func changingNoValueIsReported() {
    var value: [Int]? = nil
    expectReport("Value: nil") { value.modify(\.some) { $0.append(3) } }
    #expect(value == nil)
    var action: AppAction? = nil
    expectReport("Expected: a case with a value of type 'Int'\n  Value: nil") {
      action.modify(\.counter.add) { $0 += 1 }
    }
    action = .other(.reset)
    expectReport("Value: \\.other") { action.modify(\.counter) { $0 = .add(1) } }
    #expect(action == .other(.reset))
  }

  @Test func bothCasesAreListed() {
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
  }
}
