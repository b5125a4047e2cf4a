import EarlyArchitecture
import PrimeTime

public struct PrimeModalState: Equatable {
  public var count: Int
  public var favoritePrimes: [Int]
}

public enum PrimeModalAction: Equatable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

public func primeModalReducer(
  state: inout PrimeModalState,
  action: PrimeModalAction,
  environment: Void
) -> [Effect<PrimeModalAction>] {
  let count = state.count
  switch action {
  case .saveFavoritePrimeTapped:
    if count.isPrime, !state.favoritePrimes.contains(count) { state.favoritePrimes.append(count) }
    return []

  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == count }
    return []
  }
}
