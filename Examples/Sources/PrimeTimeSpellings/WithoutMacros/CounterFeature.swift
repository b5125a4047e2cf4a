import ComposableArchitecture
import PrimeTime

/// The counter without macros. It declares its conformance to `Reducer` explicitly.
public struct CounterFeature: Reducer {
  public struct State: Equatable, Sendable {
    public var count = 0
    public var isNthPrimeButtonDisabled = false
    public var alertNthPrime: Counter.NthPrimeAlert?
    public var isPrimeModalShown = false

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case decrTapped
    case incrTapped
    case isPrimeButtonTapped
    case primeModalDismissed
    case nthPrimeButtonTapped
    case nthPrimeResponse(n: Int, prime: Int?)
    case alertDismissButtonTapped
    case retryButtonTapped
  }

  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrTapped: state.count -= 1
    case .incrTapped: state.count += 1
    case .isPrimeButtonTapped: state.isPrimeModalShown = true
    case .primeModalDismissed: state.isPrimeModalShown = false
    case .nthPrimeButtonTapped: return ask(for: state.count, state: &state)
    case .nthPrimeResponse(let n, let prime):
      state.isNthPrimeButtonDisabled = false
      state.alertNthPrime = prime.map { .found(n: n, prime: $0) } ?? .failed(n: n)
    case .alertDismissButtonTapped: state.alertNthPrime = nil
    case .retryButtonTapped:
      guard case .failed(let n) = state.alertNthPrime else { return .none }
      state.alertNthPrime = nil
      return ask(for: n, state: &state)
    }
    return .none
  }

  private func ask(for n: Int, state: inout State) -> Effect<Action> {
    guard n >= 1, !state.isNthPrimeButtonDisabled else { return .none }
    state.isNthPrimeButtonDisabled = true
    return nthPrime.ask(n)
      .map { Action.nthPrimeResponse(n: n, prime: $0) }
      .eraseToEffect()
  }
}
