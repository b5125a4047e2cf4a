import ComposableArchitecture
import Testing

@MainActor
struct IfLetEphemeralTests {
  private func store(_ doubt: Wondering.Doubt?) -> TestStoreOf<Wondering> {
    TestStore(initialState: .init(doubt: doubt)) { Wondering() }
  }

  @Test func ephemeralStateEndsAfterItsActionWhichTheParentSees() async {
    let store = store(.init(id: 1))
    await store.send(.doubt(.settle)) {
      $0.settled = [1]
      $0.doubt = nil
    }
  }

  @Test func otherActionsKeepEphemeralState() async {
    let store = store(.init(id: 1))
    await store.send(.other)
  }

  @Test func stateReplacedByTheParentStays() async {
    let store = store(.init(id: 1))
    await store.send(.doubt(.doubtAgain)) { $0.doubt = .init(id: 2) }
  }

  @Test func actionsForAbsentStateAreReported() async {
    let store = store(nil)
    await withKnownIssue {
      await store.send(.doubt(.settle))
    } matching: { issue in
      issue.description.contains("received a child action while the child's state was 'nil'")
    }
  }

  @Test func ephemeralStateInACaseEndsWithTheCase() async {
    let store = TestStore(initialState: Dialog.State.consent(Consent())) { Dialog() }
    await store.send(.consent(.yes)) { $0 = .answered }
  }

  /// The state of a case can't be set to `nil`, so the reducer has to set another case.
  @Test func ephemeralStateThatRemainsInItsCaseIsReported() async {
    let store = TestStore(initialState: Dialog.State.consent(Consent())) { Dialog() }
    await withKnownIssue {
      await store.send(.consent(.no))
    } matching: { issue in
      issue.description.contains("can't dismiss its child after the child's action")
    }
    #expect(store.state == .consent(Consent()))
  }

  @Test func actionsForEphemeralStateInAnotherCaseAreReported() async {
    let store = TestStore(initialState: Dialog.State.answered) { Dialog() }
    await withKnownIssue {
      await store.send(.consent(.no))
    } matching: { issue in
      issue.description.contains("received a child action while the child's state was 'nil'")
    }
  }

  @Test(arguments: [PresentationAction.dismiss, .presented(1)])
  func anEmptyClosureEndsAlertsWithoutTheirProjectedValue(_ action: PresentationAction<Int>) async {
    let alert = AlertState<Int> { TextState("Really?") }
    let store = TestStore(initialState: Deleting.State(alert: alert)) { Deleting() }
    await store.send(.alert(action)) { $0.alert = nil }
  }
}

private struct Deleting: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Int>?
  }

  enum Action: CasePathable, Equatable {
    case alert(PresentationAction<Int>)

    struct AllCasePaths { let alert = AnyCasePath(case: Action.alert) }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.alert, action: \.alert) {}
  }
}

private struct Consent: Equatable, _EphemeralState {
  enum Action: Equatable { case yes, no }
}

private struct Dialog: Reducer {
  @dynamicMemberLookup
  enum State: CasePathable, Equatable {
    case answered
    case consent(Consent)

    struct AllCasePaths { let consent = AnyCasePath(case: State.consent) }
    static let allCasePaths = AllCasePaths()
  }

  enum Action: CasePathable, Equatable {
    case consent(Consent.Action)

    struct AllCasePaths { let consent = AnyCasePath(case: Action.consent) }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .consent(.yes) { state = .answered }
      return .none
    }
    .ifLet(\.consent, action: \.consent)
  }
}
