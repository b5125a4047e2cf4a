#if Macros
  import ComposableArchitecture

  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var fact: String?
    }

    enum Action {
      case incrTapped
      case factButtonTapped
      case factResponse(String)
    }

    @Dependency(\.numberFact) var numberFact

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrTapped:
          state.count += 1
          state.fact = nil
          return .none
        case .factButtonTapped:
          return .run { [count = state.count] send in
            await send(.factResponse(try await numberFact(count)))
          }
        case .factResponse(let fact):
          state.fact = fact
          return .none
        }
      }
    }
  }

  nonisolated extension DependencyValues {
    var numberFact: @Sendable (Int) async throws -> String {
      get { self[NumberFact.self] }
      set { self[NumberFact.self] = newValue }
    }

    private enum NumberFact: DependencyKey {
      static let liveValue: @Sendable (Int) async throws -> String = { "\($0) is a good number." }
    }
  }
#endif
