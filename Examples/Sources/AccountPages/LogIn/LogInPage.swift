import LivePages
import ShowcaseLook

/// The page at `/log-in`: each browser session has a form of its own.
public struct LogInPage: LivePage {
  public let path = "/log-in"
  public let title = "Log in \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AccountAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let log: (@Sendable (String) -> Void)?

  /// - Parameter log: Gets each event. Passwords are not readable in it.
  public init(log: (@Sendable (String) -> Void)? = nil) {
    self.log = log
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> LogInSession {
    LogInSession(log: log, onChange: onChange)
  }
}
