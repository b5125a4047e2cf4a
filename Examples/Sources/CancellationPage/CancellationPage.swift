import Cancellation
import LivePages
import ShowcaseLook

/// What effects of a store in the browser come to when they are cancelled. Each browser session has a store
/// of its own.
public struct CancellationPage: LivePage {
  public let path = "/cancellation"
  public let title = "Cancellation \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, CancellationAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let downloads: DownloadClient
  private let rivers: RiverClient

  /// - Parameters:
  ///   - downloads: Where files come from.
  ///   - rivers: Who is searched for rivers.
  public init(downloads: DownloadClient, rivers: RiverClient) {
    self.downloads = downloads
    self.rivers = rivers
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> CancellationSession {
    let session = CancellationSession(downloads: downloads, rivers: rivers)
    await session.start(onChange: onChange)
    return session
  }
}
