import EarlyArchitecture
import Foundation
import PrimeTime

/// PrimeTime from the time when reducers were functions. Compare this module with `PrimeTime`.
public struct AppState: Equatable {
  public var counter = CounterState()
  public var favoritePrimes: [Int] = []
  public var favoritePrimesNotice: FavoritePrimes.Notice?
  public var activityFeed: [Activity] = []

  public init() {}

  var primeModal: PrimeModalState {
    get { PrimeModalState(count: counter.count, favoritePrimes: favoritePrimes) }
    set { favoritePrimes = newValue.favoritePrimes }
  }

  var favorites: FavoritePrimesState {
    get { FavoritePrimesState(favoritePrimes: favoritePrimes, notice: favoritePrimesNotice) }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritePrimesNotice = newValue.notice
    }
  }
}

/// Each case has a property, because a pullback requires key paths.
public enum AppAction: Equatable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)

  var counter: CounterAction? {
    get { if case .counter(let action) = self { action } else { nil } }
    set { if let newValue { self = .counter(newValue) } }
  }

  var primeModal: PrimeModalAction? {
    get { if case .primeModal(let action) = self { action } else { nil } }
    set { if let newValue { self = .primeModal(newValue) } }
  }

  var favoritePrimes: FavoritePrimesAction? {
    get { if case .favoritePrimes(let action) = self { action } else { nil } }
    set { if let newValue { self = .favoritePrimes(newValue) } }
  }
}

public struct AppEnvironment {
  public var nthPrime: CounterEnvironment
  public var favoritePrimesFile: FavoritePrimesFile
  public var now: () -> Date

  public init(
    nthPrime: @escaping CounterEnvironment,
    favoritePrimesFile: FavoritePrimesFile,
    now: @escaping () -> Date
  ) {
    self.nthPrime = nthPrime
    self.favoritePrimesFile = favoritePrimesFile
    self.now = now
  }
}

/// The whole app.
public func makeAppReducer() -> Reducer<AppState, AppAction, AppEnvironment> {
  activityFeed(
    combine(
      pullback(
        counterReducer,
        value: \AppState.counter,
        action: \AppAction.counter,
        environment: { (environment: AppEnvironment) in environment.nthPrime }
      ),
      pullback(
        primeModalReducer,
        value: \AppState.primeModal,
        action: \AppAction.primeModal,
        environment: { (_: AppEnvironment) in }
      ),
      pullback(
        favoritePrimesReducer,
        value: \AppState.favorites,
        action: \AppAction.favoritePrimes,
        environment: { (environment: AppEnvironment) in environment.favoritePrimesFile }
      )
    )
  )
}

/// Records every favorite prime that a reducer adds or removes.
func activityFeed(
  _ reducer: @escaping Reducer<AppState, AppAction, AppEnvironment>
) -> Reducer<AppState, AppAction, AppEnvironment> {
  { state, action, environment in
    let before = state.favoritePrimes
    let effects = reducer(&state, action, environment)
    if before != state.favoritePrimes {
      state.activityFeed.record(changesFrom: before, to: state.favoritePrimes, at: environment.now())
    }
    return effects
  }
}
