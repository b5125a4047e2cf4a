import ComposableArchitecture

/// A feature with a stack of sheets.
struct Trail: Reducer {
  struct State: Equatable {
    var path = StackState<Sheet.State>()
    /// The size of the stack whenever an action popped or pushed elements.
    var counts: [Int] = []
  }

  enum Action: Equatable, CasePathable {
    case append(Int)
    case remove(StackElementID)
    case popFrom(StackElementID)
    case popTo(StackElementID)
    case exchangeAll
    case path(StackActionOf<Sheet>)

    struct AllCasePaths: Sendable {
      let path = AnyCasePath(case: Action.path)
      let exchangeAll = AnyCasePath<Action, Void>(case: .exchangeAll)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .append(let count):
        for _ in 0..<count { state.path.append(.init()) }
      case .remove(let id):
        state.path[id: id] = nil
      case .popFrom(let id):
        state.path.pop(from: id)
      case .popTo(let id):
        state.path.pop(to: id)
      case .exchangeAll:
        state.path = StackState(state.path)
      case .path(.popFrom), .path(.push):
        state.counts.append(state.path.count)
      case .path:
        break
      }
      return .none
    }
    .forEach(\.path, action: \.path) {
      Sheet(source: source)
    }
  }
}
