import ComposableArchitecture
import PrimeTime

/// PrimeTime without macros, for packages that disable the trait `Macros`. Its case paths are written by
/// hand.
public struct PrimeTimeFeature: Reducer {
  public struct State: Equatable, Sendable {
    public var counter = CounterFeature.State()
    public var favoritePrimes: [Int] = []
    public var favoritePrimesNotice: FavoritePrimes.Notice?
    public var activityFeed: [Activity] = []

    public init() {}

    var primeModal: PrimeModalFeature.State {
      get { PrimeModalFeature.State(count: counter.count, favoritePrimes: favoritePrimes) }
      set { favoritePrimes = newValue.favoritePrimes }
    }

    var favorites: FavoritePrimesFeature.State {
      get { FavoritePrimesFeature.State(favoritePrimes: favoritePrimes, notice: favoritePrimesNotice) }
      set {
        favoritePrimes = newValue.favoritePrimes
        favoritePrimesNotice = newValue.notice
      }
    }
  }

  public enum Action: Equatable, Sendable {
    case counter(CounterFeature.Action)
    case primeModal(PrimeModalFeature.Action)
    case favoritePrimes(FavoritePrimesFeature.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.counter, action: \.counter) { CounterFeature() }
      Scope(state: \.primeModal, action: \.primeModal) { PrimeModalFeature() }
      Scope(state: \.favorites, action: \.favoritePrimes) { FavoritePrimesFeature() }
    }
    .recordingActivity(in: \.activityFeed, of: \.favoritePrimes)
  }
}

extension PrimeTimeFeature.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public let counter = AnyCasePath(case: PrimeTimeFeature.Action.counter)
    public let primeModal = AnyCasePath(case: PrimeTimeFeature.Action.primeModal)
    public let favoritePrimes = AnyCasePath(case: PrimeTimeFeature.Action.favoritePrimes)
  }

  public static let allCasePaths = AllCasePaths()
}
