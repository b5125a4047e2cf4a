import ComposableArchitecture

/// A feature with effects: one that sends an action back, and ones that are started and cancelled by id.
struct Worker: Reducer {
  struct State {
    var answers = 0
  }

  enum Action: Sendable {
    case work
    case answered
    case start(Int)
    case cancel(Int)
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .work:
      return .run { send in await send(.answered) }
    case .answered:
      state.answers += 1
      return .none
    case .start(let id):
      return Empty<Action, Never>(completeImmediately: false).eraseToEffect().cancellable(id: id)
    case .cancel(let id):
      return .cancel(id: id)
    }
  }
}
