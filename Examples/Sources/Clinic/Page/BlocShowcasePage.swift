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

/// The user's actions on the page.
public enum BlocShowcaseAction: Equatable, Sendable {
  case tabTapped(Tab)
  case railToggled
  // On the home tab:
  case refreshed
  case retryTapped(ClinicQuestion)
  case delayChosen(ClinicConditions.Delay)
  case unansweredToggled(ClinicQuestion)
  // On the counters tab:
  case appCountTapped
  case visitCountTapped
  // On the theme tab:
  case colorChosen(Theme.Color)
  case largerTapped
  case smallerTapped
}

/// The pages of the app, in the order of the rail.
public enum Tab: Int, CaseIterable, Sendable {
  case home
  case counters
  case theme

  var title: String {
    switch self {
    case .home: "Home"
    case .counters: "Counters"
    case .theme: "Theme"
    }
  }

  var sign: String {
    switch self {
    case .home: "\u{2302}"
    case .counters: "#"
    case .theme: "\u{25D0}"
    }
  }
}

/// The files that the page needs in addition to those of the showcase.
public enum BlocShowcaseAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/bloc.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.bloc_css
  )
}
