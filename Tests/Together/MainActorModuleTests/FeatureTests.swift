#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is that of the README,
  // plus `nonisolated` for the extension of `DependencyValues`, which the language requires.

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

  @Test @MainActor func loadsAFact() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.numberFact = { "\($0) is a number." }
    }
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is a number." }
  }

  @MainActor
  func countOnce() async -> String? {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrTapped)
    await store.send(.factButtonTapped).finish()
    return store.fact
  }

  @Reducer
  struct Counters {
    @ObservableState
    struct State: Equatable {
      var first = Counter.State()
      @Presents var second: Counter.State?
    }

    enum Action {
      case first(Counter.Action)
      case second(PresentationAction<Counter.Action>)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Counter() }
      EmptyReducer().ifLet(\.$second, action: \.second) { Counter() }
    }
  }

  struct FeatureTests {
    @Test func featuresAreComposedOfFeatures() async {
      let store = TestStore(initialState: Counters.State(second: Counter.State())) { Counters() }
      await store.send(.first(.incrTapped)) { $0.first.count = 1 }
      await store.send(.second(.presented(.incrTapped))) { $0.second?.count = 1 }
    }

    @Test func programsAwaitTheEffectsOfAnAction() async {
      let fact = await withDependencies {
        $0.numberFact = { "\($0) is a number." }
      } operation: {
        await countOnce()
      }
      #expect(fact == "1 is a number.")
    }
  }
#endif
