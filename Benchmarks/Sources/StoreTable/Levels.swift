import ComposableArchitecture

// Five nested features around a counter. They are written out, like real features: in a generic one the
// optimizer doesn't know the types behind a case key path.

/// The feature that a store runs.
struct Outermost: Reducer {
  struct State { var child = Outer.State() }

  enum Action: CasePathable {
    case child(Outer.Action)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(embed: Action.child) { if case .child(let child) = $0 { child } else { nil } }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Outer() }
  }
}

struct Outer: Reducer {
  struct State { var child = Middle.State() }

  enum Action: CasePathable {
    case child(Middle.Action)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(embed: Action.child) { if case .child(let child) = $0 { child } else { nil } }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Middle() }
  }
}

struct Middle: Reducer {
  struct State { var child = Inner.State() }

  enum Action: CasePathable {
    case child(Inner.Action)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(embed: Action.child) { if case .child(let child) = $0 { child } else { nil } }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Inner() }
  }
}

struct Inner: Reducer {
  struct State { var child = Innermost.State() }

  enum Action: CasePathable {
    case child(Innermost.Action)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(embed: Action.child) { if case .child(let child) = $0 { child } else { nil } }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Innermost() }
  }
}

struct Innermost: Reducer {
  struct State { var child = Counter.State() }

  enum Action: CasePathable {
    case child(Counter.Action)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(embed: Action.child) { if case .child(let child) = $0 { child } else { nil } }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counter() }
  }
}
