import ComposableArchitecture
import Counter
import FavoritePrimes
import LivePages
import PrimeTimePage
import ShowcaseLook

/// PrimeTime in the browser: each browser session has a store of its own, and the page shows the store's
/// state.
public struct PrimeTimeLivePage: LivePage {
  public let path = "/prime-time"
  public let title = "PrimeTime \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let nthPrime: @Sendable () async -> NthPrimeClient
  private let file: FavoritePrimesFile
  private let log: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - nthPrime: Gives the API that is asked for primes, once it can be asked.
  ///   - file: Where favorites are saved. All sessions share it.
  ///   - log: Gets each action with what it changed.
  public init(
    nthPrime: @escaping @Sendable () async -> NthPrimeClient,
    file: FavoritePrimesFile,
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.nthPrime = nthPrime
    self.file = file
    self.log = log
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> PrimeTimeSession {
    let session = PrimeTimeSession(nthPrime: await nthPrime(), file: file, log: log)
    await session.start(onChange: onChange)
    return session
  }
}
