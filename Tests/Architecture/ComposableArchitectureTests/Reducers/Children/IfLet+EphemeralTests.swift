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

  @Test(arguments: [PresentationAction.dismiss, .presented(1)])
  func anEmptyClosureEndsAlertsWithoutTheirProjectedValue(_ action: PresentationAction<Int>) async {
    let store = TestStore(initialState: Asking.State(alert: AlertState { TextState("Really?") })) { Asking() }
    await store.send(.alert(action)) { $0.alert = nil }
  }
}

private struct Asking: Reducer {
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
