import ComposableArchitectureClassic
import Foundation
import Testing

// A counter that loads a fact about its number, in the style of version 0.40.

private struct CounterState: Equatable {
  var count = 0
  var isLoading = false
  var fact: String?
  var isTimerActive = false
}

private enum CounterAction: Equatable {
  case decrTapped
  case incrTapped
  case factButtonTapped
  case factResponse(Result<String, FactError>)
  case timerTapped
  case ticked
}

private struct FactError: Error, Equatable {}

private struct CounterEnvironment {
  var fact: (Int) -> Effect<String, FactError>
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
  state,
  action,
  environment in

  enum TimerID {}

  switch action {
  case .decrTapped:
    state.count -= 1
    state.fact = nil
    return .none

  case .incrTapped, .ticked:
    state.count += 1
    state.fact = nil
    return .none

  case .factButtonTapped:
    state.isLoading = true
    return environment.fact(state.count)
      .receive(on: environment.mainQueue)
      .catchToEffect(CounterAction.factResponse)

  case .factResponse(.success(let fact)):
    state.isLoading = false
    state.fact = fact
    return .none

  case .factResponse(.failure):
    state.isLoading = false
    return .none

  case .timerTapped:
    state.isTimerActive.toggle()
    return state.isTimerActive
      ? Effect.timer(id: TimerID.self, every: 1, on: environment.mainQueue).map { _ in .ticked }
      : .cancel(id: TimerID.self)
  }
}

@MainActor struct CounterTests {
  @Test func countsAndAsksForFacts() {
    let mainQueue = DispatchQueue.test
    let store = TestStore(
      initialState: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(
        fact: { Effect(value: "\($0) is a good number.") },
        mainQueue: mainQueue.eraseToAnyScheduler()
      )
    )

    store.send(.incrTapped) {
      $0.count = 1
    }
    store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    mainQueue.advance()
    store.receive(.factResponse(.success("1 is a good number."))) {
      $0.isLoading = false
      $0.fact = "1 is a good number."
    }
    store.send(.decrTapped) {
      $0.count = 0
      $0.fact = nil
    }
  }

  @Test func aFailureOfAnEffectIsAnAction() {
    let store = TestStore(
      initialState: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { _ in .unimplemented("fact") }, mainQueue: .immediate)
    )
    store.environment.fact = { _ in Effect(error: FactError()) }

    store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    store.receive(.factResponse(.failure(FactError()))) {
      $0.isLoading = false
    }
  }

  @Test func aTimerTicksUntilItIsCancelled() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(
      initialState: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(
        fact: { _ in .unimplemented("fact") },
        mainQueue: mainQueue.eraseToAnyScheduler()
      )
    )

    await store.send(.timerTapped) {
      $0.isTimerActive = true
    }
    await mainQueue.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.count = 1 }
    await store.receive(.ticked) { $0.count = 2 }
    await store.send(.timerTapped) {
      $0.isTimerActive = false
    }
    await mainQueue.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func aStoreRunsItForViews() {
    let store = Store(
      initialState: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { Effect(value: "\($0)!") }, mainQueue: .immediate)
    )
    let viewStore = ViewStore(store)
    var counts: [Int] = []
    let cancellable = viewStore.publisher.map(\.count).sink { counts.append($0) }
    viewStore.send(.incrTapped)
    viewStore.send(.factButtonTapped)
    #expect(viewStore.fact == "1!")
    #expect(counts.first == 0)
    #expect(counts.last == 1)
    cancellable.cancel()
  }
}
