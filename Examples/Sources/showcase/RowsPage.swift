import ComposableArchitecture
import LivePages

/// A page of many rows with the operations of js-framework-benchmark, used to measure them.
struct RowsPage: StorePage {
  let path = "/rows", title = "Rows"
  let count: Int

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Rows> {
    Store(initialState: Rows.State(count: count)) { Rows() }
  }

  func body(_ store: StoreOf<Rows>) -> some View<Rows.Action> {
    Container(.main) {
      Text("Rows", .h1)
      Container(.div, .id("operations")) {
        for operation in Rows.Operation.allCases { Button(operation.rawValue, send: .chosen(operation)) }
      }
      Container(.table) {
        Container(.tbody, .id("rows")) {
          ForEach(store.scope(state: \.rows, action: \.rows)) { row in
            Container(.tr, row.isSelected ? .class("selected") : nil) {
              Text("\(row.id)", .td)
              Container(.td) { Button(row.text, send: .clicked).class("row-label") }
              Container(.td) { Button("Remove", send: .removeTapped).class("row-remove") }
            }
          }
        }
      }
    }
  }
}

@Reducer
struct Rows {
  /// The operations of the benchmark. The others are those of a row.
  enum Operation: String, CaseIterable {
    case create = "Create 1,000 rows"
    case createMany = "Create 10,000 rows"
    case append = "Append 1,000 rows"
    case update = "Update every 10th row"
    case swap = "Swap rows"
    case clear = "Clear"
  }

  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State> = []
    var nextID = 1
    var selection: Row.State.ID?

    init(count: Int) {
      append(max(count, 1))
    }
  }

  enum Action {
    case chosen(Operation)
    case rows(IdentifiedActionOf<Row>)
  }

  /// The limit of a session's memory.
  private static let mostRows = 20_000

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chosen(let operation):
        perform(operation, on: &state)
      case .rows(.element(let id, .clicked)):
        if let old = state.selection, old != id { state.rows[id: old]?.isSelected = false }
        state.selection = id
      case .rows(.element(let id, .removeTapped)):
        state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }

  private func perform(_ operation: Operation, on state: inout State) {
    switch operation {
    case .create:
      state.rows = []
      state.append(1_000)
    case .createMany:
      state.rows = []
      state.append(10_000)
    case .append:
      if state.rows.count <= Self.mostRows - 1_000 { state.append(1_000) }
    case .update:
      for index in stride(from: 0, to: state.rows.count, by: 10) { state.rows[index].label += " !!!" }
    case .swap:
      if state.rows.count > 998 { state.rows.swapAt(1, 998) }
    case .clear:
      state.rows = []
    }
  }
}

extension Rows.State {
  fileprivate mutating func append(_ count: Int) {
    let new = (nextID..<nextID + count).map { Row.State(id: $0, label: Self.label(of: $0)) }
    nextID += count
    rows.append(contentsOf: new)
  }

  private static let adjectives = [
    "pretty", "large", "small", "tall", "plain", "quaint", "clean", "elegant", "easy", "odd",
  ]
  private static let colors = [
    "red", "yellow", "blue", "green", "pink", "brown", "purple", "white", "black", "orange",
  ]
  private static let nouns = [
    "table", "chair", "house", "desk", "car", "pony", "cookie", "sandwich", "pizza", "mouse",
  ]

  /// The same label for the same id, so that runs can be compared.
  private static func label(of id: Int) -> String {
    "\(adjectives[id % 10]) \(colors[id / 10 % 10]) \(nouns[id / 100 % 10])"
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var label: String
    var clicks = 0
    var isSelected = false

    var text: String { clicks == 0 ? label : "\(label) (\(clicks))" }
  }

  enum Action {
    case clicked
    case removeTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .clicked = action {
        state.clicks += 1
        state.isSelected = true
      }
      return .none
    }
  }
}
