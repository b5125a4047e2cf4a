import ComposableArchitectureClassic
import Dispatch
import Testing

// The default isolation of this module is the main actor, as in a new app. The code is that of the
// documentation, plus `nonisolated` for the types and the reducer.

nonisolated private struct FactError: Error, Equatable {}

nonisolated private struct CounterState: Equatable {
  var count = 0
  var fact: String?
}

nonisolated private enum CounterAction: Equatable {
  case incrTapped
  case factButtonTapped
  case factResponse(Result<String, FactError>)
}

private struct CounterEnvironment {
  var fact: (Int) -> Effect<String, FactError>
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
  state,
  action,
  environment in
  switch action {
  case .incrTapped:
    state.count += 1
    return .none
  case .factButtonTapped:
    return environment.fact(state.count)
      .receive(on: environment.mainQueue)
      .catchToEffect(CounterAction.factResponse)
  case .factResponse(let result):
    state.fact = try? result.get()
    return .none
  }
}

nonisolated private struct AppState: Equatable {
  var counter = CounterState()
}

nonisolated private enum AppAction: Equatable {
  case counter(CounterAction)
}

private let appReducer = Reducer<AppState, AppAction, CounterEnvironment>.combine(
  counterReducer.pullback(state: \.counter, action: /AppAction.counter, environment: { $0 })
)

struct ClassicSpellingTests {
  @Test func aReducerWithAnEnvironmentIsTested() {
    let scheduler = DispatchQueue.test
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: CounterEnvironment(
        fact: { Effect(value: "\($0) is a number.") },
        mainQueue: scheduler.eraseToAnyScheduler()
      )
    )
    store.send(.counter(.incrTapped)) { $0.counter.count = 1 }
    store.send(.counter(.factButtonTapped))
    scheduler.advance()
    store.receive(.counter(.factResponse(.success("1 is a number.")))) { $0.counter.fact = "1 is a number." }
  }
}
