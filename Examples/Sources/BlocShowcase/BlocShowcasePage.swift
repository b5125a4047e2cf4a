import Bloc
import LivePages
import ShowcaseLook

/// Blocs in the browser: each browser session has a tree of providers of its own, and the page shows what is mounted in it.
public struct BlocShowcasePage: LivePage {
  public let path = "/bloc"
  public let title = "Bloc \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, BlocShowcaseAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  private let storage: any HydratedStorage

  /// - Parameter storage: Where the theme is kept. All sessions share it: a new one begins with the theme that was chosen
  ///   last.
  public init(storage: any HydratedStorage) {
    self.storage = storage
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> BlocShowcaseSession {
    let session = BlocShowcaseSession(storage: storage)
    await session.start(onChange: onChange)
    return session
  }
}
