import ComposableArchitecture

/// A feature with several properties to show.
struct Screen: Reducer {
  struct State: Equatable {
    var count = 0
    var name = ""
    var isLoading = false
  }

  enum Action: Equatable {
    case set(Int)
    case setLater(Int)
    case rename(String)
    case nothing, threeTimes, thereAndBack
    case load, loaded
  }

  /// The gate that `load` waits for.
  var gate = Gate()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .set(let count): state.count = count
    case .setLater(let count): return .run { send in await send(.set(count)) }
    case .rename(let name): state.name = name
    case .nothing: break
    case .threeTimes: return .now(.set(1), .set(2), .set(3))
    case .thereAndBack: return .now(.set(state.count + 1), .set(state.count))
    case .load:
      state.isLoading = true
      return .run { [gate] send in
        await gate.pass()
        await send(.loaded)
      }
    case .loaded: state.isLoading = false
    }
    return .none
  }
}
