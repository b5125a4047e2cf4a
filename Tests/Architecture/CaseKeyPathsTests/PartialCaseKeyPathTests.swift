import CaseKeyPaths
import Testing

struct PartialCaseKeyPathTests {
  private let counter: PartialCaseKeyPath<AppAction> = \.counter

  @Test func partialPathMatchesItsCase() {
    #expect(AppAction.counter(.reset).is(counter))
    #expect(!AppAction.signOut.is(counter))
  }

  @Test func itWrapsAValueOfTheRightType() {
    let action: AppAction? = counter(CounterAction.reset)
    #expect(action == .counter(.reset))
    let none: AppAction? = counter("reset")
    #expect(none == nil)
  }

  @Test func anOptionalCannotWrapAValueOfTheWrongType() {
    let some: PartialCaseKeyPath<Int?> = \.some
    let one: Int?? = some(1)
    #expect(one == .some(1))
    let text: Int?? = some("1")
    #expect(text == .none)
  }

  @Test func itLeadsThroughCases() {
    let add: PartialCaseKeyPath<AppAction> = \.counter.add
    #expect(AppAction.counter(.add(1)).is(add))
    #expect(!AppAction.counter(.reset).is(add))
    let action: AppAction? = add(2)
    #expect(action == .counter(.add(2)))
  }
}
