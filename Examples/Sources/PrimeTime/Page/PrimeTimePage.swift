import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// PrimeTime in the browser. All tabs of a visit share one store.
public struct PrimeTimePage: MovableStorePage {
  public let path = "/prime-time"
  public let title = "PrimeTime \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let nthPrime: @Sendable () async -> NthPrimeClient
  private let file: FavoritePrimesFile
  private let log: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - nthPrime: A closure that returns the API for primes as soon as it is available.
  ///   - file: The file of the favorites, which all sessions share.
  ///   - log: A closure that receives each action with its changes.
  public init(
    nthPrime: @escaping @Sendable () async -> NthPrimeClient,
    file: FavoritePrimesFile,
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.nthPrime = nthPrime
    self.file = file
    self.log = log
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<PrimeTime> {
    makeStore(PrimeTime.State())
  }

  public func makeStore(
    for visit: Visit,
    resuming state: SavedPrimeTime,
    on session: isolated any Actor
  ) -> StoreOf<PrimeTime> {
    makeStore(state.state)
  }

  public func savedState(of store: StoreOf<PrimeTime>) -> SavedPrimeTime {
    store.withState(SavedPrimeTime.init)
  }

  private func makeStore(
    _ state: PrimeTime.State,
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreOf<PrimeTime> {
    Store(initialState: state) { [log] in
      PrimeTime()._printChanges(log.map { .customDump(to: $0) }).inspected("prime-time")
    } withDependencies: { [nthPrime, file] in
      $0.nthPrime = NthPrimeClient { n in
        .run { send in
          for await prime in await nthPrime().ask(n).values { await send(prime) }
        }
      }
      $0.favoritePrimesFile = file
    }
  }

  public func body(_ store: StoreOf<PrimeTime>) -> some View<PrimeTime.Action> {
    PrimeTimeView(store: store)
  }
}
