import Accounts
import Foundation
import LivePages
import ShowcaseLook
import UserNameAPI

/// The page at `/sign-up`: each browser session has a form of its own.
public struct SignUpPage: LivePage {
  public let path = "/sign-up"
  public let title = "Sign up \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AccountAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let userNames: @Sendable () async -> URL
  private let log: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - userNames: Gives where the API that knows user names is, once it can be asked.
  ///   - log: Gets each event. Passwords are not readable in it.
  public init(userNames: @escaping @Sendable () async -> URL, log: (@Sendable (String) -> Void)? = nil) {
    self.userNames = userNames
    self.log = log
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> SignUpSession {
    let endpoint = await userNames()
    return SignUpSession(
      makeClient: { settings in .http(endpoint: endpoint) { settings.conditions(for: $0).headers } },
      log: log,
      onChange: onChange
    )
  }
}
