import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct IfLetPresentationTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Sheet.State = Sheet.State(sheet: .init())) -> TestStoreOf<Sheet> {
    TestStore(initialState: state) { Sheet(source: source) }
  }

  @Test func theParentPresentsAndEnds() async {
    let store = store(.init())
    await store.send(.present) { $0.sheet = .init() }
    await store.send(.sheet(.presented(.heard(1)))) { $0.sheet?.heard = [1] }
    await store.send(.remove) { $0.sheet = nil }
  }

  @Test func onDismissTheParentStillSeesTheChild() async {
    let store = store()
    await store.send(.sheet(.dismiss)) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
  }

  @Test(arguments: [Sheet.Action.listen, .listenInTask])
  func dismissingCancelsTheChildsEffects(_ listen: Sheet.Action) async {
    let store = store()
    await store.send(.sheet(.presented(listen)))
    await store.send(.sheet(.dismiss)) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
    source.send(5)
    await store.finish()
  }

  @Test(arguments: [Sheet.Action.listen, .listenInTask])
  func settingNilCancelsTheChildsEffects(_ listen: Sheet.Action) async {
    let store = store()
    await store.send(.sheet(.presented(listen)))
    await store.send(.remove) { $0.sheet = nil }
    source.send(5)
    await store.finish()
  }

  @Test func dismissingEndsAllNestedChildren() async {
    let store = store(Sheet.State(sheet: .init(sheet: .init(sheet: .init()))))
    await store.send(.sheet(.presented(.listen)))
    await store.send(.sheet(.presented(.sheet(.presented(.listen)))))
    await store.send(.sheet(.presented(.sheet(.presented(.sheet(.presented(.listen)))))))
    await store.send(.sheet(.presented(.sheet(.dismiss)))) {
      $0.sheet?.sheetsAtDismissal = [2]
      $0.sheet?.sheet = nil
    }
    source.send(5)
    await store.receive(\.sheet.heard, 5) { $0.sheet?.heard = [5] }
    await store.send(.sheet(.dismiss)) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
  }

  @Test func aChildDoesNotCancelItsParentsEffects() async {
    let store = store()
    await store.send(.listen)
    await store.send(.sheet(.presented(.listen)))
    await store.send(.sheet(.presented(.stop)))
    source.send(1)
    await store.receive(\.heard, 1) { $0.heard = [1] }
    await store.send(.stop)
  }

  @Test func anActionWhileNothingIsPresentedIsReportedEachTime() {
    let store = Store(initialState: Sheet.State()) { Sheet(source: source) }
    let reports = Locked(0)
    withKnownIssue {
      store.send(.sheet(.presented(.heard(3))))
      store.send(.sheet(.presented(.heard(3))))
    } matching: { issue in
      reports.withLock { $0 += 1 }
      let text = issue.description
      return text.contains("An 'ifLet' at \"ComposableArchitectureTests/Sheet.swift:")
        && text.contains("received a child action while nothing was presented, so the action was ignored.")
        && text.contains("Action: Sheet.Action.heard(3)")
    }
    #expect(reports.withLock { $0 } == 2)
    #expect(store.state == Sheet.State())
  }

  @Test func aDismissalOfNothingIsReportedAndReachesTheParent() {
    let store = Store(initialState: Sheet.State()) { Sheet(source: source) }
    withKnownIssue {
      _ = store.send(.sheet(.dismiss))
    } matching: { issue in
      issue.description.contains("received 'dismiss' while nothing was presented")
    }
    #expect(store.state == Sheet.State(sheetsAtDismissal: [0]))
  }

  @Test func otherCasesAreDifferentChildren() async {
    let store = TestStore(initialState: Tabs.State(destination: .first(.init(id: 1)))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.first(.listen))))
    await store.send(.show(.second(.init(id: 1)))) { $0.destination = .second(.init(id: 1)) }
    source.send(5)
    await store.finish()
  }

  @Test func otherIDsInTheSameCaseAreDifferentChildren() async {
    let store = TestStore(initialState: Tabs.State(destination: .first(.init(id: 1)))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.first(.listen))))
    await store.send(.show(.first(.init(id: 2)))) { $0.destination = .first(.init(id: 2)) }
    source.send(5)
    await store.finish()
  }

  @Test func theSameChildWithOtherStateKeepsItsEffects() async {
    let store = TestStore(initialState: Tabs.State(destination: .first(.init(id: 1)))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.first(.listen))))
    await store.send(.show(.first(.init(id: 1, heard: [1])))) {
      $0.destination = .first(.init(id: 1, heard: [1]))
    }
    source.send(5)
    await store.receive(\.destination.first.heard, 5) { $0.$destination[case: \.first]?.heard = [1, 5] }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test func replacementPresentedOnDismissStays() async {
    let store = TestStore(
      initialState: Tabs.State(destination: .first(.init(id: 1)), afterDismissal: .second(.init(id: 2)))
    ) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.first(.listen))))
    await store.send(.destination(.dismiss)) {
      $0.destination = .second(.init(id: 2))
      $0.afterDismissal = nil
    }
    source.send(5)
    await store.finish()
  }

  @Test func firstActionDismissesEphemeralState() async {
    let store = TestStore(initialState: Tabs.State(destination: .alert(.init(title: "Really?")))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.alert(.confirm)))) {
      $0.confirmed = ["Really?"]
      $0.destination = nil
    }
  }

  @Test func changedIDsInACaseAreDifferentChildren() async {
    let store = TestStore(initialState: Tabs.State(destination: .first(.init(id: 1)))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.first(.listen))))
    await store.send(.destination(.presented(.first(.renameAndListen(2))))) {
      $0.$destination[case: \.first]?.id = 2
    }
    source.send(5)
    await store.finish()
  }

  @Test func ephemeralStateStaysAtActionsOfAnotherCase() async {
    let store = TestStore(initialState: Tabs.State(destination: .alert(.init(title: "Really?")))) {
      Tabs(source: source)
    }
    await withKnownIssue {
      await store.send(.destination(.presented(.first(.heard(1)))))
    } matching: { issue in
      issue.description.contains("received a child action while the state was another case")
    }
    #expect(store.state.destination == .alert(.init(title: "Really?")))
    await store.send(.destination(.presented(.alert(.confirm)))) {
      $0.confirmed = ["Really?"]
      $0.destination = nil
    }
  }

  @Test func replacementOfAnAlertStays() async {
    let store = TestStore(initialState: Tabs.State(destination: .alert(.init(title: "Really?")))) {
      Tabs(source: source)
    }
    await store.send(.destination(.presented(.alert(.ask)))) { $0.destination = .first(.init(id: 1)) }
  }

  @Test func ephemeralStateNeedsNoReducer() async {
    let store = TestStore(initialState: Asking.State(alert: .init(title: "Really?"))) { Asking() }
    await store.send(.alert(.presented(.confirm))) { $0.alert = nil }
    await store.send(.ask) { $0.alert = .init(title: "Again?") }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test func anEffectThatTheChildStartsAsItEndsIsCancelledToo() async {
    let store = store()
    let ending = TestStore(initialState: store.state) {
      Sheet(source: source)
      Reduce { _, _ in .none }
    }
    await ending.send(.sheet(.presented(.listen)))
    await ending.send(.sheet(.presented(.listenInTask)))
    await ending.send(.remove) { $0.sheet = nil }
    await ending.finish()
  }
}
