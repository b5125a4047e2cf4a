import ComposableArchitecture
import Foundation
import PrimeTime

/// The list of favorite primes, without macros.
public struct FavoritePrimesFeature: Reducer {
  public struct State: Equatable, Sendable {
    public var favoritePrimes: [Int]
    public var notice: FavoritePrimes.Notice?
  }

  public enum Action: Equatable, Sendable {
    case deleteFavoritePrimes(IndexSet)
    case saveButtonTapped
    case savedFavoritePrimes(Result<Int, FavoritePrimesFileError>)
    case loadButtonTapped
    case loadedFavoritePrimes(Result<[Int], FavoritePrimesFileError>)
    case noticeDismissed
  }

  @Dependency(\.favoritePrimesFile) private var file

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .deleteFavoritePrimes(let indices):
      state.favoritePrimes = state.favoritePrimes.enumerated()
        .filter { !indices.contains($0.offset) }
        .map(\.element)
    case .saveButtonTapped:
      let primes = state.favoritePrimes
      return .sync { [file] in .savedFavoritePrimes(file.save(primes).map { primes.count }) }
    case .savedFavoritePrimes(.success(let count)): state.notice = .saved(count: count)
    case .loadButtonTapped: return .sync { [file] in .loadedFavoritePrimes(file.load()) }
    case .loadedFavoritePrimes(.success(let primes)):
      state.favoritePrimes = primes
      state.notice = .loaded(count: primes.count)
    case .savedFavoritePrimes(.failure(let error)), .loadedFavoritePrimes(.failure(let error)):
      state.notice = .failed(error)
    case .noticeDismissed: state.notice = nil
    }
    return .none
  }
}
