import ComposableArchitecture
import Testing

@MainActor
struct StoreScopeByPathsTests {
  private struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }

    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      state.count += 1
      return .none
    }
  }

  private struct Table: Reducer {
    struct State: Equatable {
      var first = Row.State(id: 0)
      var optional: Row.State?
      @PresentationState var presented: Row.State?
      var rows: IdentifiedArrayOf<Row.State> = []
    }

    enum Action: CasePathable {
      case first(Row.Action)
      case optional(Row.Action)
      case presented(PresentationAction<Row.Action>)
      case rows(IdentifiedActionOf<Row>)

      struct AllCasePaths: Sendable {
        let first = AnyCasePath(case: Action.first)
        let optional = AnyCasePath(case: Action.optional)
        let presented = AnyCasePath(case: Action.presented)
        let rows = AnyCasePath(case: Action.rows)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Scope(\.first, action: \.first) { Row() }
      EmptyReducer()
        .ifLet(\.optional, action: \.optional) { Row() }
        .ifLet(\.$presented, action: \.presented) { Row() }
        .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  private enum Page: Equatable, CasePathable {
    case row(Row.State)
    case empty

    struct AllCasePaths: Sendable {
      let row = AnyCasePath(case: Page.row)
    }
    static let allCasePaths = AllCasePaths()
  }

  private func store(_ state: Table.State = Table.State()) -> StoreOf<Table> {
    Store(initialState: state) { Table() }
  }

  @Test func aChildHasTheSameStoreInBothSpellings() {
    let store = store()
    let first: StoreOf<Row> = store.scope(\.first, action: \.first)
    first.send(.add)
    #expect(store.first.count == 1)
    #expect(first === store.scope(state: \.first, action: \.first))
  }

  @Test func optionalChildrenHaveStoresWhilePresent() {
    #expect(store().scope(\.optional, action: \.optional) == nil)
    let store = store(Table.State(optional: Row.State(id: 1)))
    let optional: StoreOf<Row>? = store.scope(\.optional, action: \.optional)
    optional?.send(.add)
    #expect(store.optional?.count == 1)
    #expect(optional === store.scope(state: \.optional, action: \.optional))
  }

  @Test func scopesToPresentedState() {
    let store = store(Table.State(presented: Row.State(id: 1)))
    let presented: StoreOf<Row>? = store.scope(\.presented, action: \.presented)
    presented?.send(.add)
    #expect(store.presented?.count == 1)
    #expect(presented === store.scope(state: \.presented, action: \.presented))
    #expect(store.scope(\.$presented, action: \.presented) != nil)
  }

  @Test func elementsHaveStores() {
    let store = store(Table.State(rows: [Row.State(id: 1), Row.State(id: 2)]))
    for row in store.scope(\.rows, action: \.rows) { row.send(.add) }
    #expect(store.rows.map(\.count) == [1, 1])
    #expect(store.scope(\.rows, action: \.rows).first === store.scope(state: \.rows, action: \.rows).first)
  }

  @Test func aCaseHasAStoreWhileTheStateIsThatCase() {
    let store = Store(initialState: Page.row(Row.State(id: 1))) {
      Reduce<Page, Table.Action> { state, action in
        if case .first = action { state = .empty }
        return .none
      }
    }
    #expect(store.scope(\.row, action: \.first)?.id == 1)
    store.send(.first(.add))
    #expect(store.scope(\.row, action: \.first) == nil)
  }

  @Test func bindableStoresBindPresentedState() {
    let store = store(Table.State(presented: Row.State(id: 1)))
    @UIBindable var bindable = store
    let presented = $bindable.scope(\.$presented, action: \.presented)
    #expect(presented.wrappedValue?.id == 1)
    $bindable.scope(\.presented, action: \.presented).wrappedValue = nil
    #expect(presented.wrappedValue == nil)
    #expect(store.presented == nil)
  }
}
