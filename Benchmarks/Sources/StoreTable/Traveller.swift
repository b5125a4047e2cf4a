import ComposableArchitecture

/// A feature with effects that send some actions, from a task or from a publisher, or that wait.
struct Traveller: Reducer {
  struct State {
    var steps = 0
  }

  enum Action: Sendable {
    case travel(steps: Int)
    case ride(steps: Int)
    case step
    case rest
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .travel(let steps):
      return .run { send in
        for _ in 0..<steps { await send(.step) }
      }
    case .ride(let steps):
      return (0..<steps).publisher.map { _ in Action.step }.eraseToEffect()
    case .step:
      state.steps += 1
      return .none
    case .rest:
      return .run { _ in
        let (nights, continuation) = AsyncStream<Never>.makeStream()
        for await _ in nights {}
        continuation.finish()
      }
    }
  }
}
