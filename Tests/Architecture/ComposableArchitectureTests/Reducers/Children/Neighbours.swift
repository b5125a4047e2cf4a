import ComposableArchitecture

/// A feature whose children are dismissed by a different reducer than the one that runs them.
struct Neighbours: Reducer {
  struct Child: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var heard: [Int] = []
    }

    enum Action: Equatable, CasePathable {
      case listen
      case heard(Int)
      case rename(Int)
      case renameAndListen(Int)

      struct AllCasePaths: Sendable {
        let heard = AnyCasePath(case: Action.heard)
      }
      static let allCasePaths = AllCasePaths()
    }

    let source: PassthroughSubject<Int, Never>

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .listen:
        return source.eraseToEffect(Action.heard)
      case .heard(let number):
        state.heard.append(number)
        return .none
      case .rename(let id):
        state.id = id
        return .none
      case .renameAndListen(let id):
        state.id = id
        return source.eraseToEffect(Action.heard)
      }
    }
  }

  struct State: Equatable, Identifiable {
    var id = 0
    @PresentationState var child: Child.State?
    var plain: Child.State?
    var path = StackState<Child.State>()
  }

  enum Action: Equatable, CasePathable {
    /// An action that no reducer handles.
    case nothing
    case show(Int)
    case endAll
    case startAnew
    case child(PresentationAction<Child.Action>)
    case plain(Child.Action)
    case path(StackActionOf<Child>)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(case: Action.child)
      let plain = AnyCasePath(case: Action.plain)
      let path = AnyCasePath(case: Action.path)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$child, action: \.child) { Child(source: source) }
      .ifLet(\.plain, action: \.plain) { Child(source: source) }
      .forEach(\.path, action: \.path) { Child(source: source) }
    Reduce { state, action in
      switch action {
      case .show(let id):
        state.child = Child.State(id: id)
      case .endAll:
        state.child = nil
        state.plain = nil
        state.path.removeAll()
      case .startAnew:
        state = State(id: state.id)
      case .nothing, .child, .plain, .path:
        break
      }
      return .none
    }
  }
}

/// Several features that share the same reducers.
struct Street: Reducer {
  struct State: Equatable {
    var houses: IdentifiedArrayOf<Neighbours.State> = []
  }

  enum Action: Equatable, CasePathable {
    case houses(IdentifiedActionOf<Neighbours>)

    struct AllCasePaths: Sendable {
      let houses = AnyCasePath(case: Action.houses)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.houses, action: \.houses) { Neighbours(source: source) }
  }
}
