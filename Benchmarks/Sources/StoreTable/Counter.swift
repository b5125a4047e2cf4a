import ComposableArchitecture

/// The smallest feature: a number, and an action that changes it.
struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case increment
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    state.count &+= 1
    return .none
  }
}
