import ComposableArchitecture
import Counter
import FavoritePrimes
import Foundation
import LivePages
import PrimeModal
import PrimeTime
import PrimeTimePage

/// One browser session's PrimeTime. The actor owns the store, so that sessions run beside each other on all
/// cores.
public actor PrimeTimeSession: LiveSession {
  private let nthPrime: NthPrimeClient
  private let file: FavoritePrimesFile
  private let log: (@Sendable (String) -> Void)?
  /// `nil` after the end.
  private lazy var store: StoreOf<PrimeTime>? = makeStore()
  private var observation: AnyCancellable?

  init(nthPrime: NthPrimeClient, file: FavoritePrimesFile, log: (@Sendable (String) -> Void)?) {
    self.nthPrime = nthPrime
    self.file = file
    self.log = log
  }

  /// Calls `onChange` after each change of what is shown.
  func start(onChange: ChangeSignal) {
    observation = store?.publisher
      .map { ViewState($0) }
      .removeDuplicates()
      .sink { _ in onChange() }
  }

  public func body() -> HTML {
    store.map { PrimeTimeView(ViewState($0.state)).body } ?? HTML()
  }

  public func receive(_ event: PrimeTimeEvent) {
    guard let store else { return }
    if case .alertAnswered(let answer) = event {
      store.send(answer, to: store.state.counter.alert) { .counter(.alert($0)) }
    } else if let action = action(for: event, in: store.state) {
      store.send(action)
    }
  }

  public func end() {
    observation = nil
    // The store refers to this session, its owner, which would keep itself.
    store = nil
  }

  /// A method, and not the initial value of the property, so that the store belongs to this actor.
  private func makeStore() -> StoreOf<PrimeTime> {
    Store(initialState: PrimeTime.State()) {
      PrimeTime()._printChanges(log.map { .customDump(to: $0) })
    } withDependencies: { [nthPrime, file] in
      $0.nthPrime = nthPrime
      $0.favoritePrimesFile = file
    }
  }

  /// What an event means to the store, whatever is on the page.
  private func action(for event: PrimeTimeEvent, in state: PrimeTime.State) -> PrimeTime.Action? {
    switch event {
    case .decrementTapped: .counter(.decrTapped)
    case .incrementTapped: .counter(.incrTapped)
    case .isPrimeTapped: .counter(.isPrimeButtonTapped)
    case .primeModalDismissed: .counter(.primeModalDismissed)
    case .nthPrimeTapped: .counter(.nthPrimeButtonTapped)
    case .alertAnswered: nil
    case .saveFavoriteTapped: .primeModal(.saveFavoritePrimeTapped)
    case .removeFavoriteTapped: .primeModal(.removeFavoritePrimeTapped)
    case .deleteFavorites(let primes):
      .favoritePrimes(.deleteFavoritePrimes(places(of: primes, in: state.favoritePrimes)))
    case .saveToFileTapped: .favoritePrimes(.saveButtonTapped)
    case .loadFromFileTapped: .favoritePrimes(.loadButtonTapped)
    }
  }

  /// Where these primes stand in the list now. One that another tab has deleted stands nowhere.
  private func places(of primes: [Int], in favorites: [Int]) -> IndexSet {
    let primes = Set(primes)
    return IndexSet(favorites.indices.filter { primes.contains(favorites[$0]) })
  }
}
