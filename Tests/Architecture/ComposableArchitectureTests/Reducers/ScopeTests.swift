import ComposableArchitecture
import Testing

@MainActor
struct ScopeTests {
  @Test func runsTheChildOnItsPartOfTheState() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.sibling(.add(2)))
    #expect(store.state == Parent.State(child: .init(count: 0), sibling: .init(count: 2)))
  }

  @Test func theChildsEffectsSendTheParentsActions() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.sibling(.addLater(2))).finish()
    #expect(store.sibling.count == 2)
  }

  @Test func parentSeesTheChildsChanges() {
    var seen: [Int] = []
    let store = StoreOf<Parent>(initialState: Parent.State()) {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, _ in
        seen.append(state.child.count)
        return .none
      }
    }
    store.send(.child(.add(1)))
    #expect(seen == [1])
  }

  @Test func runsTheChildInItsCaseOfTheState() {
    let store = Store(initialState: Screens.State.first(Child.State())) { Screens() }
    store.send(.first(.add(3)))
    #expect(store.state == .first(Child.State(count: 3)))
  }

  @Test func aChildsActionInAnotherCaseIsReportedAndDoesNothing() {
    let store = Store(initialState: Screens.State.second) { Screens() }
    withKnownIssue {
      _ = store.send(.first(.add(3)))
    } matching: { issue in
      issue.description.contains("received a child action while the state was another case")
        && issue.description.contains("Child.Action.add(3)")
    }
    #expect(store.state == .second)
  }
}

struct Screens: Reducer {
  enum State: Equatable {
    case first(Child.State)
    case second
  }
  enum Action { case first(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Child() }
  }
}

extension Screens.State: CasePathable {
  struct AllCasePaths { let first = AnyCasePath(case: Screens.State.first) }
  static let allCasePaths = AllCasePaths()
}

extension Screens.Action: CasePathable {
  struct AllCasePaths { let first = AnyCasePath(case: Screens.Action.first) }
  static let allCasePaths = AllCasePaths()
}
