#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is that of the README.

  @Reducer
  nonisolated struct Counter {
    @ObservableState
    nonisolated struct State: Equatable {
      var count = 0
      var fact: String?
    }

    nonisolated enum Action {
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

    nonisolated private enum NumberFact: DependencyKey {
      static let liveValue: @Sendable (Int) async throws -> String = { "\($0) is a good number." }
    }
  }

  struct FeatureTests {
    @Test func loadsAFact() async {
      let store = TestStore(initialState: Counter.State()) {
        Counter()
      } withDependencies: {
        $0.numberFact = { "\($0) is a number." }
      }
      await store.send(.incrTapped) { $0.count = 1 }
      await store.send(.factButtonTapped)
      await store.receive(\.factResponse) { $0.fact = "1 is a number." }
    }
  }
#endif
