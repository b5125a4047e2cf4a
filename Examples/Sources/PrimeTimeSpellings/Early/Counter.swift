import CombineShim
import EarlyArchitecture

public struct CounterState: Equatable {
  /// The result of a request for a prime.
  public enum Alert: Equatable {
    case found(n: Int, prime: Int)
    case failed(n: Int)
  }

  public var count = 0
  public var isNthPrimeButtonDisabled = false
  public var alertNthPrime: Alert?
  public var isPrimeModalShown = false

  public init() {}
}

public enum CounterAction: Equatable {
  case decrTapped
  case incrTapped
  case isPrimeButtonTapped
  case primeModalDismissed
  case nthPrimeButtonTapped
  case nthPrimeResponse(n: Int, prime: Int?)
  case alertDismissButtonTapped
  case retryButtonTapped
}

/// Sends the prime with this number, or `nil` if the request failed.
public typealias CounterEnvironment = (_ n: Int) -> Effect<Int?>

public func counterReducer(
  state: inout CounterState,
  action: CounterAction,
  environment nthPrime: @escaping CounterEnvironment
) -> [Effect<CounterAction>] {
  switch action {
  case .decrTapped:
    state.count -= 1
    return []

  case .incrTapped:
    state.count += 1
    return []

  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return []

  case .primeModalDismissed:
    state.isPrimeModalShown = false
    return []

  case .nthPrimeButtonTapped:
    return ask(for: state.count, state: &state, nthPrime)

  case .nthPrimeResponse(let n, let prime):
    state.isNthPrimeButtonDisabled = false
    state.alertNthPrime = prime.map { .found(n: n, prime: $0) } ?? .failed(n: n)
    return []

  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return []

  case .retryButtonTapped:
    guard case .failed(let n) = state.alertNthPrime else { return [] }
    state.alertNthPrime = nil
    return ask(for: n, state: &state, nthPrime)
  }
}

private func ask(
  for n: Int,
  state: inout CounterState,
  _ nthPrime: CounterEnvironment
) -> [Effect<CounterAction>] {
  guard n >= 1, !state.isNthPrimeButtonDisabled else { return [] }
  state.isNthPrimeButtonDisabled = true
  return [
    nthPrime(n)
      .map { CounterAction.nthPrimeResponse(n: n, prime: $0) }
      .eraseToEffect()
  ]
}
