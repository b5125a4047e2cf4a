import ComposableArchitecture
import LivePages

/// A page of many rows, used to measure the cost of changing one of them.
struct RowsPage: StorePage {
  let path = "/rows", title = "Rows"
  let count: Int

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Rows> {
    Store(initialState: Rows.State(count: count)) { Rows() }
  }

  func body(_ store: StoreOf<Rows>) -> some View<Rows.Action> {
    Text("\(count) rows", .h1)
    Container(.ul) {
      ForEach(store.scope(state: \.rows, action: \.rows)) { row in
        Container(.li) {
          Text("Row \(row.id) was clicked \(row.clicks) times.")
          Button("Click row \(row.id)", send: .clicked)
        }
      }
    }
  }
}

@Reducer
struct Rows {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (1...max(count, 1)).map { Row.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var clicks = 0
  }

  enum Action {
    case clicked
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clicked: state.clicks += 1
      }
      return .none
    }
  }
}
