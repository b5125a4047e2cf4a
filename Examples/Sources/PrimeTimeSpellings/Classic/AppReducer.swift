import ComposableArchitectureClassic
import Foundation
import PrimeTime

/// PrimeTime in the style of version 0.40.
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

public enum AppAction: Equatable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)
}

public struct AppEnvironment {
  public var nthPrime: (_ n: Int) -> Effect<Int, NthPrimeFailure>
  public var favoritePrimesFile: FavoritePrimesFile
  public var now: () -> Date

  public init(
    nthPrime: @escaping (_ n: Int) -> Effect<Int, NthPrimeFailure>,
    favoritePrimesFile: FavoritePrimesFile,
    now: @escaping () -> Date
  ) {
    self.nthPrime = nthPrime
    self.favoritePrimesFile = favoritePrimesFile
    self.now = now
  }
}

public let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  counterReducer.pullback(
    state: \.counter,
    action: /AppAction.counter,
    environment: { CounterEnvironment(nthPrime: $0.nthPrime) }
  ),
  primeModalReducer.pullback(state: \.primeModal, action: /AppAction.primeModal, environment: { _ in }),
  favoritePrimesReducer.pullback(
    state: \.favorites,
    action: /AppAction.favoritePrimes,
    environment: \.favoritePrimesFile
  )
)
.recordingActivity()

extension Reducer where State == AppState, Action == AppAction, Environment == AppEnvironment {
  /// Records every favorite prime that this reducer adds or removes.
  func recordingActivity() -> Self {
    Self { state, action, environment in
      let before = state.favoritePrimes
      let effect = run(&state, action, environment)
      if before != state.favoritePrimes {
        state.activityFeed.record(changesFrom: before, to: state.favoritePrimes, at: environment.now())
      }
      return effect
    }
  }
}
