import LivePages
import RepositorySearch
import ShowcaseLook

/// The search for repositories in the browser: each browser session has both versions of it, fed by one
/// field.
public struct RepositorySearchPage: LivePage {
  public let path = "/search"
  public let title = "GitHub search \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, RepositorySearchAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let source: @Sendable () async -> SearchSource

  /// - Parameter source: Gives where searches are answered, once they can be.
  public init(source: @escaping @Sendable () async -> SearchSource) {
    self.source = source
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> RepositorySearchSession {
    let session = RepositorySearchSession(source: await source())
    await session.start(onChange: onChange)
    return session
  }
}
