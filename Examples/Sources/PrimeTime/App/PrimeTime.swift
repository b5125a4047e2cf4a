import ComposableArchitecture

/// The whole app: a counter, a prime check of its count, the favorite primes, and a log of their changes.
@Reducer
public struct PrimeTime {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var counter = Counter.State()
    public var favoritePrimes: [Int] = []
    public var favoritePrimesNotice: FavoritePrimes.Notice?
    public var activityFeed: [Activity] = []

    public init(
      counter: Counter.State = Counter.State(),
      favoritePrimes: [Int] = [],
      favoritePrimesNotice: FavoritePrimes.Notice? = nil,
      activityFeed: [Activity] = []
    ) {
      self.counter = counter
      self.favoritePrimes = favoritePrimes
      self.favoritePrimesNotice = favoritePrimesNotice
      self.activityFeed = activityFeed
    }

    /// The modal's part of the state: the count and the favorites.
    public var primeModal: PrimeModal.State {
      get { PrimeModal.State(count: counter.count, favoritePrimes: favoritePrimes) }
      set {
        counter.count = newValue.count
        favoritePrimes = newValue.favoritePrimes
      }
    }

    /// The list's part of the state: the favorites and the result of saving them.
    public var favorites: FavoritePrimes.State {
      get { FavoritePrimes.State(favoritePrimes: favoritePrimes, notice: favoritePrimesNotice) }
      set {
        favoritePrimes = newValue.favoritePrimes
        favoritePrimesNotice = newValue.notice
      }
    }
  }

  public enum Action: Equatable, Sendable {
    case counter(Counter.Action)
    case primeModal(PrimeModal.Action)
    case favoritePrimes(FavoritePrimes.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.counter, action: \.counter) { Counter() }
      Scope(state: \.primeModal, action: \.primeModal) { PrimeModal() }
      Scope(state: \.favorites, action: \.favoritePrimes) { FavoritePrimes() }
    }
    .recordingActivity(in: \.activityFeed, of: \.favoritePrimes)
  }
}
