import CaseKeyPaths
import ComposableArchitecture
import Testing

struct PresentationActionTests {
  private typealias Action = Sheet.Action

  @Test func pathsLeadToTheCases() {
    #expect(PresentationAction<Int>.dismiss.is(\.dismiss))
    #expect(!PresentationAction.presented(1).is(\.dismiss))
    #expect(PresentationAction.presented(1)[case: \.presented] == 1)
    #expect(PresentationAction<Int>.dismiss[case: \.presented] == nil)
  }

  @Test func pathsLeadThroughThePresentedToItsCases() {
    let action = Action.sheet(.presented(.sheet(.presented(.heard(3)))))
    #expect(action[case: \.sheet.presented.sheet.presented.heard] == 3)
    #expect(action[case: \.sheet.sheet.heard] == 3)
    #expect(!action.is(\.sheet.sheet.dismiss))
    #expect(Action.sheet(.presented(.sheet(.dismiss))).is(\.sheet.sheet.dismiss))
  }

  @Test func pathsEmbed() {
    let path: CaseKeyPath<Action, Int> = \.sheet.heard
    #expect(path(3) == .sheet(.presented(.heard(3))))
    let dismissal: CaseKeyPath<Action, Void> = \.sheet.dismiss
    #expect(dismissal() == .sheet(.dismiss))
  }
}
