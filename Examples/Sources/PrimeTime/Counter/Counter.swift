import ComposableArchitecture

/// Counts, opens the prime check of the count, and requests the prime with that number.
@Reducer
public struct Counter {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count: Int
    public var isNthPrimeButtonDisabled: Bool
    @Presents public var alert: AlertState<Action.Alert>?
    public var isPrimeModalShown: Bool

    public init(
      count: Int = 0,
      isNthPrimeButtonDisabled: Bool = false,
      alert: AlertState<Action.Alert>? = nil,
      isPrimeModalShown: Bool = false
    ) {
      self.count = count
      self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
      self.alert = alert
      self.isPrimeModalShown = isPrimeModalShown
    }
  }

  /// The result of a request for a prime. It contains the requested number, because the count may have
  /// changed in the meantime.
  public enum NthPrimeAlert: Equatable, Sendable {
    case found(n: Int, prime: Int)
    case failed(n: Int)
  }

  public enum Action: Equatable, Sendable {
    case decrTapped
    case incrTapped
    case isPrimeButtonTapped
    case primeModalDismissed
    case nthPrimeButtonTapped
    case nthPrimeResponse(n: Int, prime: Int?)
    case alert(PresentationAction<Alert>)

    @CasePathable
    public enum Alert: Equatable, Sendable {
      case retryButtonTapped(n: Int)
    }
  }

  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
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
        return ask(for: state.count, state: &state)

      case .nthPrimeResponse(let n, let prime):
        state.isNthPrimeButtonDisabled = false
        state.alert = AlertState(prime.map { .found(n: n, prime: $0) } ?? .failed(n: n))
        return .none

      case .alert(.presented(.retryButtonTapped(let n))):
        return ask(for: n, state: &state)

      case .alert:
        return .none
      }
    }
    // Dismisses the alert after each response to it.
    .ifLet(\.$alert, action: \.alert)
  }

  /// Requests one prime at a time. There is no prime before the first one, so nothing is requested for such a
  /// number.
  private func ask(for n: Int, state: inout State) -> Effect<Action> {
    guard n >= 1, !state.isNthPrimeButtonDisabled else { return .none }
    state.isNthPrimeButtonDisabled = true
    return nthPrime.ask(n)
      .map { Action.nthPrimeResponse(n: n, prime: $0) }
      .eraseToEffect()
  }
}
