import ComposableArchitecture

struct Question: Equatable, _EphemeralState {
  enum Action: Equatable { case confirm, ask }

  var title: String
}

/// A feature that presents one of several features.
struct Tabs: Reducer {
  struct Page: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var heard: [Int] = []
    }

    enum Action: Equatable, CasePathable {
      case listen
      case renameAndListen(Int)
      case heard(Int)

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
      case .renameAndListen(let id):
        state.id = id
        return source.eraseToEffect(Action.heard)
      case .heard(let number):
        state.heard.append(number)
        return .none
      }
    }
  }

  struct Destination: Reducer {
    enum State: Equatable, CasePathable {
      case first(Page.State)
      case second(Page.State)
      case alert(Question)

      struct AllCasePaths: Sendable {
        let first = AnyCasePath(case: State.first)
        let second = AnyCasePath(case: State.second)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: Equatable, CasePathable {
      case first(Page.Action)
      case second(Page.Action)
      case alert(Question.Action)

      struct AllCasePaths: Sendable {
        let first = AnyCasePath(case: Action.first)
        let second = AnyCasePath(case: Action.second)
      }
      static let allCasePaths = AllCasePaths()
    }

    let source: PassthroughSubject<Int, Never>

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Page(source: source) }
      Scope(state: \.second, action: \.second) { Page(source: source) }
    }
  }

  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var afterDismissal: Destination.State?
    var confirmed: [String] = []
  }

  enum Action: Equatable, CasePathable {
    case show(Destination.State)
    case destination(PresentationAction<Destination.Action>)

    struct AllCasePaths: Sendable {
      let destination = AnyCasePath(case: Action.destination)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let destination):
        state.destination = destination
      case .destination(.dismiss):
        if let next = state.afterDismissal.take() { state.destination = next }
      case .destination(.presented(.alert(.ask))):
        state.destination = .first(Page.State(id: 1))
      case .destination(.presented(.alert(.confirm))):
        if case .alert(let question) = state.destination { state.confirmed.append(question.title) }
      case .destination:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination) {
      Destination(source: source)
    }
  }
}

/// A feature with an optional question that it does not present.
struct Wondering: Reducer {
  struct Doubt: Equatable, Identifiable, _EphemeralState {
    enum Action: Equatable { case settle, doubtAgain }

    let id: Int
  }

  struct State: Equatable {
    var doubt: Doubt?
    var settled: [Int] = []
  }

  enum Action: Equatable, CasePathable {
    case other
    case doubt(Doubt.Action)

    struct AllCasePaths: Sendable {
      let doubt = AnyCasePath(case: Action.doubt)
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard let doubt = state.doubt else { return .none }
      switch action {
      case .doubt(.settle): state.settled.append(doubt.id)
      case .doubt(.doubtAgain): state.doubt = Doubt(id: doubt.id + 1)
      case .other: break
      }
      return .none
    }
    .ifLet(\.doubt, action: \.doubt)
  }
}

/// A feature that presents nothing but a question.
struct Asking: Reducer {
  struct State: Equatable {
    @PresentationState var alert: Question?
  }

  enum Action: Equatable, CasePathable {
    case ask
    case alert(PresentationAction<Question.Action>)

    struct AllCasePaths: Sendable {
      let alert = AnyCasePath(case: Action.alert)
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .ask { state.alert = Question(title: "Again?") }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
