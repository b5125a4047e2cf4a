import ComposableArchitecture

/// A parent with a list of ``Listener`` rows.
struct List: Reducer {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var listener = Listener.State()
    }

    enum Action: Equatable {
      case listener(Listener.Action)
      case rename(Int)
      case leaveListening
    }

    let source: PassthroughSubject<Int, Never>

    var body: some ReducerOf<Self> {
      Scope(state: \.listener, action: \.listener) { Listener(source: source) }
      Reduce { state, action in
        switch action {
        case .listener: break
        case .rename(let id): state.id = id
        case .leaveListening:
          return source.eraseToEffect { .rename($0) }
        }
        return .none
      }
    }
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    /// The sum of the last values that the rows received.
    var sum = 0
  }

  enum Action: Equatable {
    case append(Int)
    case remove([Int])
    case replace([Int])
    case reverse
    case rows(IdentifiedActionOf<Row>)
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .append(let id):
        state.rows.append(Row.State(id: id))
      case .remove(let ids):
        if ids.count == 1 {
          state.rows.remove(id: ids[0])
        } else {
          state.rows.removeAll { ids.contains($0.id) }
        }
      case .replace(let ids):
        state.rows = .init(uniqueElements: ids.map { state.rows[id: $0] ?? Row.State(id: $0) })
      case .reverse:
        state.rows.reverse()
      case .rows(.element(let id, .leaveListening)):
        state.rows.remove(id: id)
      case .rows(.element(let id, .listener(.hear))):
        state.sum += state.rows[id: id]?.listener.heard.last ?? 0
      case .rows:
        break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      Row(source: source)
    }
  }
}

extension List.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let rows = AnyCasePath(case: List.Action.rows)
  }
  static let allCasePaths = AllCasePaths()
}

extension List.Row.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let listener = AnyCasePath(case: List.Row.Action.listener)
  }
  static let allCasePaths = AllCasePaths()
}
