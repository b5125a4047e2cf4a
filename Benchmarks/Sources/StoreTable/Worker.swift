import ComposableArchitecture

/// A feature with effects: one sends an action back, others have an id and are cancelled or complete at once,
/// and one waits.
struct Worker: Reducer {
  struct State {
    var answers = 0
  }

  enum Action: Sendable {
    case work
    case ask
    case answered
    case start(Int)
    case cancel(Int)
    case pass(Int)
    case wait
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .work:
      return .run { send in await send(.answered) }
    case .ask:
      return .send(.answered)
    case .answered:
      state.answers += 1
      return .none
    case .start(let id):
      return Empty<Action, Never>(completeImmediately: false).eraseToEffect().cancellable(id: id)
    case .cancel(let id):
      return .cancel(id: id)
    case .pass(let id):
      return Empty<Action, Never>().eraseToEffect().cancellable(id: id)
    case .wait:
      return Empty<Action, Never>(completeImmediately: false).eraseToEffect()
    }
  }
}
