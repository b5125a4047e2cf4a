import ComposableArchitecture

/// A feature that has another one in it, and nothing else.
struct Level<Child: Reducer>: Reducer {
  struct State {
    var child: Child.State
  }

  enum Action: CasePathable {
    case child(Child.Action)

    struct AllCasePaths {
      let child = AnyCasePath(case: Action.child)
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  let child: Child

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { child }
  }
}

/// Five features in each other, with a counter inside.
typealias FiveLevels = Level<Level<Level<Level<Level<Counter>>>>>

extension Level<Level<Level<Level<Level<Counter>>>>> {
  static var reducer: Self {
    Level(child: .init(child: .init(child: .init(child: .init(child: Counter())))))
  }

  static var state: State {
    State(child: .init(child: .init(child: .init(child: .init(child: Counter.State())))))
  }

  static var action: Action { .child(.child(.child(.child(.child(.increment))))) }
}
