import ComposableArchitectureClassic
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

public let favoritePrimesReducer = Reducer<FavoritePrimesState, FavoritePrimesAction, FavoritePrimesFile> {
  state,
  action,
  file in
  switch action {
  case .deleteFavoritePrimes(let indices):
    state.favoritePrimes = state.favoritePrimes.enumerated()
      .filter { !indices.contains($0.offset) }
      .map(\.element)
    return .none

  case .saveButtonTapped:
    let primes = state.favoritePrimes
    return Effect<Int, FavoritePrimesFileError>.result { file.save(primes).map { primes.count } }
      .catchToEffect(FavoritePrimesAction.savedFavoritePrimes)

  case .savedFavoritePrimes(.success(let count)):
    state.notice = .saved(count: count)
    return .none

  case .loadButtonTapped:
    return Effect<[Int], FavoritePrimesFileError>.result { file.load() }
      .catchToEffect(FavoritePrimesAction.loadedFavoritePrimes)

  case .loadedFavoritePrimes(.success(let primes)):
    state.favoritePrimes = primes
    state.notice = .loaded(count: primes.count)
    return .none

  case .savedFavoritePrimes(.failure(let error)), .loadedFavoritePrimes(.failure(let error)):
    state.notice = .failed(error)
    return .none

  case .noticeDismissed:
    state.notice = nil
    return .none
  }
}
