import ComposableArchitecture
import Testing

struct StackActionTests {
  private typealias Action = Trail.Action

  @Test func pathsLeadToTheCases() {
    let popping = Action.path(.popFrom(id: 1))
    #expect(popping[case: \.path.popFrom] == 1)
    #expect(popping[case: \.path.push] == nil)
    let pushing = Action.path(.push(id: 2, state: .init()))
    #expect(pushing[case: \.path.push]?.id == 2)
    #expect(Action.path(.element(id: 3, action: .close))[case: \.path.element]?.action == .close)
  }

  @Test func pathsLeadThroughAnElementToItsCases() {
    let action = Action.path(.element(id: 1, action: .sheet(.presented(.heard(5)))))
    #expect(action[case: \.path[id: 1].sheet.heard] == 5)
    #expect(action[case: \.path[id: 2].sheet.heard] == nil)
    let path: CaseKeyPath<Action, Int> = \.path[id: 1].sheet.heard
    #expect(path(5) == action)
  }
}
