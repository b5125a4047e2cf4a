import ComposableArchitecture
import Testing

/// The ways to pass a child's reducer to `ifLet` and `forEach`.
@MainActor
struct ChildrenAsPublishedTests {
  @Test func aChildInAnOptionalIsGivenByAFunctionOrAClosure() {
    let store = Store(initialState: Family.State()) { Family() }
    store.send(.first(.tapped))
    store.send(.second(.tapped))
    store.send(.third(.tapped))
    store.send(.fourth(.tapped))
    #expect(
      store.withState { [$0.first, $0.second, $0.third, $0.fourth].map { $0?.count } } == [1, 1, 1, 1]
    )
  }

  @Test func aPresentedChildIsGivenByAClosureWithALabelOrNone() {
    let store = Store(initialState: Family.State()) { Family() }
    store.send(.sheet(.presented(.tapped)))
    store.send(.popover(.presented(.tapped)))
    #expect(store.withState { [$0.sheet, $0.popover].map { $0?.count } } == [1, 1])
  }

  @Test func elementsAreGivenByAFunctionOrAClosure() {
    let store = Store(initialState: Family.State()) { Family() }
    store.send(.rows(.element(id: 1, action: .tapped)))
    store.send(.others(.element(id: 1, action: .tapped)))
    #expect(store.withState { [$0.rows, $0.others].map { $0[id: 1]?.count } } == [1, 1])
  }

  @Test func anAlertAmongOtherActionsIsGivenAnEmptyClosure() {
    var state = Family.State()
    state.alert = AlertState { TextState("Delete?") }
    state.plainAlert = AlertState { TextState("Delete?") }
    let store = Store(initialState: state) { Family() }
    store.send(.alert(.presented(.helpTapped)))
    #expect(store.withState { $0.alert } != nil)
    store.send(.alert(.presented(.deletion(.confirmed))))
    #expect(store.withState { $0.alert } == nil)
    store.send(.plainAlert(.deletion(.confirmed)))
    #expect(store.withState { $0.plainAlert } == nil)
  }
}

private struct Tally: Reducer {
  struct State: Equatable, Identifiable {
    var id = 1
    var count = 0
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct Family: Reducer {
  struct State {
    var first: Tally.State? = Tally.State()
    var second: Tally.State? = Tally.State()
    var third: Tally.State? = Tally.State()
    var fourth: Tally.State? = Tally.State()
    @PresentationState var sheet: Tally.State? = Tally.State()
    @PresentationState var popover: Tally.State? = Tally.State()
    var rows: IdentifiedArrayOf<Tally.State> = [Tally.State()]
    var others: IdentifiedArrayOf<Tally.State> = [Tally.State()]
    @PresentationState var alert: AlertState<Deletion>?
    var plainAlert: AlertState<Deletion>?
  }

  enum Deletion { case confirmed }

  enum AlertAction {
    case deletion(Deletion)
    case helpTapped
  }

  enum Action: CasePathable {
    case first(Tally.Action)
    case second(Tally.Action)
    case third(Tally.Action)
    case fourth(Tally.Action)
    case sheet(PresentationAction<Tally.Action>)
    case popover(PresentationAction<Tally.Action>)
    case rows(IdentifiedActionOf<Tally>)
    case others(IdentifiedActionOf<Tally>)
    case alert(PresentationAction<AlertAction>)
    case plainAlert(AlertAction)

    struct AllCasePaths: Sendable {
      let first = AnyCasePath(case: Action.first)
      let second = AnyCasePath(case: Action.second)
      let third = AnyCasePath(case: Action.third)
      let fourth = AnyCasePath(case: Action.fourth)
      let sheet = AnyCasePath(case: Action.sheet)
      let popover = AnyCasePath(case: Action.popover)
      let rows = AnyCasePath(case: Action.rows)
      let others = AnyCasePath(case: Action.others)
      let alert = AnyCasePath(case: Action.alert)
      let plainAlert = AnyCasePath(case: Action.plainAlert)
    }

    static let allCasePaths = AllCasePaths()
  }

  private func makeTally() -> Tally { Tally() }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.first, action: \.first, then: Tally.init)
      .ifLet(\.second, action: \.second, then: makeTally)
      .ifLet(\.third, action: \.third) { return Tally() }
      .ifLet(\.fourth, action: \.fourth) {
        let tally = makeTally()
        return tally
      }
      .ifLet(\.$sheet, action: \.sheet) { Tally() }
      .ifLet(\.$popover, action: \.popover, then: { Tally() })
      .forEach(\.rows, action: \.rows, element: Tally.init)
      .forEach(\.others, action: \.others) { return Tally() }
      .ifLet(\.$alert, action: \.alert) {}
      .ifLet(\.plainAlert, action: \.plainAlert) {}
  }
}
