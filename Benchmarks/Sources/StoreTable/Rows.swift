import ComposableArchitecture

/// A feature with many counters.
struct Rows: Reducer {
  struct State {
    var counters: [Counter.State]
  }

  enum Action: CasePathable {
    case row(Counter.Action)
    case increment(Int)

    struct AllCasePaths: Sendable {
      let row = AnyCasePath(case: Action.row)
    }

    static let allCasePaths = AllCasePaths()
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    if case .increment(let index) = action { state.counters[index].count &+= 1 }
    return .none
  }
}
