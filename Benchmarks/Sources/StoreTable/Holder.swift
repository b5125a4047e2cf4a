import ComposableArchitecture

/// A feature with one counter.
struct Holder: Reducer {
  struct State {
    var name = ""
    var counter = Counter.State()
  }

  enum Action: CasePathable {
    case counter(Counter.Action)
    case increment

    struct AllCasePaths: Sendable {
      let counter = AnyCasePath(case: Action.counter)
    }

    static let allCasePaths = AllCasePaths()
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    if case .increment = action { state.counter.count &+= 1 }
    return .none
  }
}
