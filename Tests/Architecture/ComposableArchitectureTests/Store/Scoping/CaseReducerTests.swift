import ComposableArchitecture
import Testing

@MainActor
struct CaseReducerTests {
  @Test func aStoreIsSwitchedOverByCase() {
    let store = Store(initialState: Place.State.counter(Child.State())) { Place() }
    guard case .counter(let counter) = store.case else {
      Issue.record("The state is a counter.")
      return
    }
    counter.send(.add(2))
    #expect(store.state == .counter(Child.State(count: 2)))
    guard case .counter(let again) = store.case else {
      Issue.record("The state is a counter.")
      return
    }
    #expect(again === counter)
    store.send(.leave)
    guard case .nowhere = store.case else {
      Issue.record("The state is no counter.")
      return
    }
  }
}

/// A destination written by hand.
private struct Place: CaseReducer {
  enum State: Equatable, CaseReducerState, CasePathable {
    typealias StateReducer = Place
    case counter(Child.State)
    case nowhere

    struct AllCasePaths: Sendable {
      let counter = AnyCasePath(case: State.counter)
    }
    static let allCasePaths = AllCasePaths()
  }

  enum Action: CasePathable {
    case counter(Child.Action)
    case leave

    struct AllCasePaths: Sendable {
      let counter = AnyCasePath(case: Action.counter)
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Child() }
    Reduce { state, action in
      if case .leave = action { state = .nowhere }
      return .none
    }
  }

  enum CaseScope {
    case counter(StoreOf<Child>)
    case nowhere
  }

  static func scope(_ store: StoreOf<Self>) -> CaseScope {
    store.scope(state: \.counter, action: \.counter).map(CaseScope.counter) ?? .nowhere
  }
}
