#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // The feature and the page of README.md.

  @Reducer
  private struct Counter {
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
    fileprivate var numberFact: @Sendable (Int) async throws -> String {
      get { self[NumberFact.self] }
      set { self[NumberFact.self] = newValue }
    }

    private enum NumberFact: DependencyKey {
      static let liveValue: @Sendable (Int) async throws -> String = { "\($0) is a good number." }
    }
  }

  private struct CounterPage: StorePage {
    let path = "/counter", title = "Counter"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
      Store(initialState: Counter.State()) { Counter() }
    }

    func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
      Text("\(store.count)", .strong)
      Button("+", send: .incrTapped)
      Button("A fact", send: .factButtonTapped)
      if let fact = store.fact { Text(fact, .p) }
    }
  }

  struct FactPageTests {
    @Test func asksForAFact() async {
      let page = await withDependencies {
        $0.numberFact = { "\($0) is a number." }
      } operation: {
        await LivePageTest(CounterPage())
      }
      await page.button("+").click()
      await page.button("A fact").click()
      #expect(await page.text == "1 + A fact 1 is a number.")
    }
  }
#endif
