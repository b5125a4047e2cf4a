import ComposableArchitecture

/// A counter whose actions can trigger other actions.
struct Recorder<Payload>: Reducer {
  struct State {
    var log: [Payload] = []
  }

  let effect: (Payload) -> Effect<Payload>

  init(effect: @escaping (Payload) -> Effect<Payload> = { _ in .none }) {
    self.effect = effect
  }

  func reduce(into state: inout State, action: Payload) -> Effect<Payload> {
    state.log.append(action)
    return effect(action)
  }
}

extension Store where State == Recorder<Action>.State {
  /// Creates a store of a ``Recorder``.
  static func recording(
    isolation: isolated (any Actor)? = #isolation,
    effect: @escaping (Action) -> Effect<Action> = { _ in .none }
  ) -> Store {
    Store(initialState: State(), reducer: { Recorder(effect: effect) }, isolation: isolation)
  }
}

extension Effect where Failure == Never {
  /// Sends actions immediately.
  static func now(_ actions: Action...) -> Self {
    actions.publisher.eraseToEffect()
  }
}
