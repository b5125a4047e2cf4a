import ComposableArchitecture
import PrimeTime

/// The prime check of the count, without macros.
public struct PrimeModalFeature: Reducer {
  public struct State: Equatable, Sendable {
    public var count: Int
    public var favoritePrimes: [Int]
  }

  public enum Action: Equatable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let count = state.count
    switch action {
    case .saveFavoritePrimeTapped:
      if count.isPrime, !state.favoritePrimes.contains(count) { state.favoritePrimes.append(count) }
    case .removeFavoritePrimeTapped: state.favoritePrimes.removeAll { $0 == count }
    }
    return .none
  }
}
