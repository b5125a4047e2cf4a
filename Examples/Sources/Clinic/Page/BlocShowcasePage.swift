import LivePages
import ShowcaseFrame

/// Blocs in the browser: each browser session has its own tree of providers, and the page shows the mounted
/// views.
public struct BlocShowcasePage: LivePage {
  public let path = "/bloc"
  public let title = "Bloc \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, BlocShowcaseAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let storage: BrowserStorage
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - storage: The storage of each browser's theme, which survives restarts.
  ///   - clock: The clock that measures the clinic's delays.
  public init(storage: @escaping BrowserStorage, clock: any Clock<Duration> = ContinuousClock()) {
    self.storage = storage
    self.clock = clock
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> BlocShowcaseSession {
    let session = BlocShowcaseSession(
      theme: .of(visit, storage: storage),
      clinic: LocalClinic(clock: clock),
      onChange: onChange
    )
    await session.start(onChange: onChange)
    return session
  }
}
