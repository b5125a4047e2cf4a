import ComposableArchitectureClassic
import PrimeTime

public struct CounterState: Equatable {
  public var count = 0
  public var isNthPrimeButtonDisabled = false
  public var alertNthPrime: Counter.NthPrimeAlert?
  public var isPrimeModalShown = false

  public init() {}
}

public enum CounterAction: Equatable {
  case decrTapped
  case incrTapped
  case isPrimeButtonTapped
  case primeModalDismissed
  case nthPrimeButtonTapped
  case nthPrimeResponse(n: Int, Result<Int, NthPrimeFailure>)
  case alertDismissButtonTapped
  case retryButtonTapped
}

/// A request for a prime has failed.
public struct NthPrimeFailure: Error, Equatable {
  public init() {}
}

public struct CounterEnvironment {
  /// Sends the prime with this number, or fails.
  public var nthPrime: (_ n: Int) -> Effect<Int, NthPrimeFailure>

  public init(nthPrime: @escaping (_ n: Int) -> Effect<Int, NthPrimeFailure>) {
    self.nthPrime = nthPrime
  }
}

public let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
  state,
  action,
  environment in
  func ask(for n: Int) -> Effect<CounterAction, Never> {
    guard n >= 1, !state.isNthPrimeButtonDisabled else { return .none }
    state.isNthPrimeButtonDisabled = true
    return environment.nthPrime(n).catchToEffect { .nthPrimeResponse(n: n, $0) }
  }

  switch action {
  case .decrTapped:
    state.count -= 1
    return .none

  case .incrTapped:
    state.count += 1
    return .none

  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return .none

  case .primeModalDismissed:
    state.isPrimeModalShown = false
    return .none

  case .nthPrimeButtonTapped:
    return ask(for: state.count)

  case .nthPrimeResponse(let n, .success(let prime)):
    state.isNthPrimeButtonDisabled = false
    state.alertNthPrime = .found(n: n, prime: prime)
    return .none

  case .nthPrimeResponse(let n, .failure):
    state.isNthPrimeButtonDisabled = false
    state.alertNthPrime = .failed(n: n)
    return .none

  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return .none

  case .retryButtonTapped:
    guard case .failed(let n) = state.alertNthPrime else { return .none }
    state.alertNthPrime = nil
    return ask(for: n)
  }
}
