import CombineShim
import EarlyArchitecture
import Foundation
import PrimeTime

public struct FavoritePrimesState: Equatable {
  public var favoritePrimes: [Int]
  public var notice: FavoritePrimes.Notice?
}

public enum FavoritePrimesAction: Equatable {
  case deleteFavoritePrimes(IndexSet)
  case saveButtonTapped
  case savedFavoritePrimes(Result<Int, FavoritePrimesFileError>)
  case loadButtonTapped
  case loadedFavoritePrimes(Result<[Int], FavoritePrimesFileError>)
  case noticeDismissed
}

public func favoritePrimesReducer(
  state: inout FavoritePrimesState,
  action: FavoritePrimesAction,
  environment file: FavoritePrimesFile
) -> [Effect<FavoritePrimesAction>] {
  switch action {
  case .deleteFavoritePrimes(let indices):
    state.favoritePrimes = state.favoritePrimes.enumerated()
      .filter { !indices.contains($0.offset) }
      .map(\.element)
    return []

  case .saveButtonTapped:
    let primes = state.favoritePrimes
    return [.sync { .savedFavoritePrimes(file.save(primes).map { primes.count }) }]

  case .savedFavoritePrimes(.success(let count)):
    state.notice = .saved(count: count)
    return []

  case .loadButtonTapped:
    return [.sync { .loadedFavoritePrimes(file.load()) }]

  case .loadedFavoritePrimes(.success(let primes)):
    state.favoritePrimes = primes
    state.notice = .loaded(count: primes.count)
    return []

  case .savedFavoritePrimes(.failure(let error)), .loadedFavoritePrimes(.failure(let error)):
    state.notice = .failed(error)
    return []

  case .noticeDismissed:
    state.notice = nil
    return []
  }
}
