import ComposableArchitecture
import Foundation

/// The list of favorite primes, which can be edited, saved to a file and loaded from it.
@Reducer
public struct FavoritePrimes {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var favoritePrimes: [Int]
    /// The result of the last saving or loading.
    public var notice: Notice?

    public init(favoritePrimes: [Int], notice: Notice? = nil) {
      self.favoritePrimes = favoritePrimes
      self.notice = notice
    }
  }

  public enum Notice: Equatable, Sendable {
    case saved(count: Int)
    case loaded(count: Int)
    case failed(FavoritePrimesFileError)
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

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteFavoritePrimes(let indices):
        state.favoritePrimes = state.favoritePrimes.enumerated()
          .filter { !indices.contains($0.offset) }
          .map(\.element)
        return .none

      case .saveButtonTapped:
        let primes = state.favoritePrimes
        return .sync { [file] in
          .savedFavoritePrimes(file.save(primes).map { primes.count })
        }

      case .savedFavoritePrimes(.success(let count)):
        state.notice = .saved(count: count)
        return .none

      case .loadButtonTapped:
        return .sync { [file] in .loadedFavoritePrimes(file.load()) }

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
  }
}
