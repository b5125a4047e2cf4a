import CombineShim
import ComposableArchitecture
import Foundation
import PrimeTime

/// The user's actions in PrimeTime, for all of its implementations.
enum PrimeTimeInput {
  case decrTapped
  case incrTapped
  case isPrimeButtonTapped
  case primeModalDismissed
  case nthPrimeButtonTapped
  case alertDismissButtonTapped
  case retryButtonTapped
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
  case deleteFavoritePrimes(IndexSet)
  case saveButtonTapped
  case loadButtonTapped
  case noticeDismissed
}

/// The state of PrimeTime, for all of its implementations.
struct PrimeTimeSnapshot: Equatable {
  var count = 0
  var isNthPrimeButtonDisabled = false
  var alert: AlertState<Counter.Action.Alert>?
  var isPrimeModalShown = false
  var favoritePrimes: [Int] = []
  var notice: FavoritePrimes.Notice?
  var activityFeed: [Activity] = []

  /// Returns the alert with the result of a request for a prime. The early architecture has its own `Store`,
  /// and does not import the types for alerts.
  static func alert(_ answer: Counter.NthPrimeAlert) -> AlertState<Counter.Action.Alert> {
    AlertState(answer)
  }
}

/// The external dependencies.
struct PrimeTimeClients: Sendable {
  var nthPrime: @Sendable (_ n: Int) -> AnyPublisher<Int?, Never> = { _ in Just(nil).eraseToAnyPublisher() }
  var file = FavoritePrimesFile(load: { .success([]) }, save: { _ in .success(()) })
  var now = Date(timeIntervalSince1970: 1_234)
}

/// An implementation of PrimeTime.
@MainActor
protocol PrimeTimeDriver: AnyObject {
  init(clients: PrimeTimeClients)

  func send(_ input: PrimeTimeInput)

  var snapshot: PrimeTimeSnapshot { get }
}

/// The implementations of PrimeTime.
enum Spelling: CaseIterable {
  case today
  case withoutMacros
  case classic
  case early

  @MainActor
  func makeDriver(_ clients: PrimeTimeClients = PrimeTimeClients()) -> any PrimeTimeDriver {
    switch self {
    case .today: TodayDriver(clients: clients)
    case .withoutMacros: WithoutMacrosDriver(clients: clients)
    case .classic: ClassicDriver(clients: clients)
    case .early: EarlyDriver(clients: clients)
    }
  }
}
