#if Macros
  import ComposableArchitecture
  import Testing

  @Reducer
  struct Search {
    @ObservableState
    struct State: Equatable {
      var query = ""
      var results: [String] = []
      var failed = false
    }

    enum Action {
      case queryChanged(String)
      case response(Result<[String], any Error>)
      case cancelTapped
    }

    private enum CancelID { case search }

    @Dependency(\.continuousClock) var clock
    let client: SearchClient

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          guard !query.isEmpty else {
            state.results = []
            return .cancel(id: CancelID.search)
          }
          return .run { send in
            try await clock.sleep(for: .milliseconds(300))
            await send(.response(Result { try await client.search(query) }))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)
        case .response(.success(let results)):
          state.results = results
          return .none
        case .response(.failure):
          state.failed = true
          return .none
        case .cancelTapped:
          return .cancel(id: CancelID.search)
        }
      }
    }
  }

  struct SearchClient: Sendable {
    var search: @Sendable (String) async throws -> [String]
  }

  @Reducer
  struct Stopwatch {
    @ObservableState
    struct State: Equatable {
      var seconds = 0
      var isRunning = false
    }

    enum Action { case toggled, ticked }

    private enum CancelID { case timer }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .toggled:
          state.isRunning.toggle()
          guard state.isRunning else { return .cancel(id: CancelID.timer) }
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: CancelID.timer)
        case .ticked:
          state.seconds += 1
          return .none
        }
      }
    }
  }

  @MainActor
  struct EffectsGuideTests {
    @Test func searchesOncePerPause() async {
      let clock = TestClock()
      let store = TestStore(initialState: Search.State()) {
        Search(client: SearchClient { query in [query + "!"] })
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.queryChanged("a")) { $0.query = "a" }
      await clock.advance(by: .milliseconds(200))
      await store.send(.queryChanged("ab")) { $0.query = "ab" }
      await clock.advance(by: .milliseconds(300))
      await store.receive(\.response.success) { $0.results = ["ab!"] }
    }

    @Test func cancelledSearchesSayNothing() async {
      let clock = TestClock()
      let store = TestStore(initialState: Search.State()) {
        Search(client: SearchClient { _ in throw CancellationError() })
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.queryChanged("a")) { $0.query = "a" }
      await store.send(.cancelTapped)
      await clock.advance(by: .seconds(1))
    }

    @Test func ticksUntilStopped() async {
      let clock = TestClock()
      let store = TestStore(initialState: Stopwatch.State()) {
        Stopwatch()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.toggled) { $0.isRunning = true }
      await clock.advance(by: .seconds(2))
      await store.receive(\.ticked) { $0.seconds = 1 }
      await store.receive(\.ticked) { $0.seconds = 2 }
      await store.send(.toggled) { $0.isRunning = false }
    }
  }
#endif
