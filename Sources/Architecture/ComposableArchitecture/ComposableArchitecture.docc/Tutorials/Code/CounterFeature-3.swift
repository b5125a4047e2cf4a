import ComposableArchitecture

@Reducer
struct CounterFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Never>?
    var count = 0
    var isAsking = false
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case decrementTapped
    case incrementTapped
    case nthPrimeButtonTapped
    case nthPrimeResponse(n: Int, Result<Int, any Error>)
  }

  @Dependency(\.nthPrime) var nthPrime

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none
      case .decrementTapped:
        state.count -= 1
        return .none
      case .incrementTapped:
        state.count += 1
        return .none
      case .nthPrimeButtonTapped:
        guard state.count > 0, !state.isAsking else { return .none }
        state.isAsking = true
        return .run { [n = state.count] send in
          await send(.nthPrimeResponse(n: n, Result { try await nthPrime.find(n) }))
        }
      case .nthPrimeResponse(let n, .success(let prime)):
        state.isAsking = false
        state.alert = AlertState { TextState("Prime number \(n) is \(prime).") }
        return .none
      case .nthPrimeResponse(let n, .failure):
        state.isAsking = false
        state.alert = AlertState { TextState("Nobody knows prime number \(n).") }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
