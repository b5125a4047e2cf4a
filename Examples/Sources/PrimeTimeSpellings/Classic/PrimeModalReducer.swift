import ComposableArchitectureClassic
import PrimeTime

public struct PrimeModalState: Equatable {
  public var count: Int
  public var favoritePrimes: [Int]
}

public enum PrimeModalAction: Equatable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

public let primeModalReducer = Reducer<PrimeModalState, PrimeModalAction, Void> { state, action, _ in
  let count = state.count
  switch action {
  case .saveFavoritePrimeTapped:
    if count.isPrime, !state.favoritePrimes.contains(count) { state.favoritePrimes.append(count) }
    return .none

  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == count }
    return .none
  }
}
