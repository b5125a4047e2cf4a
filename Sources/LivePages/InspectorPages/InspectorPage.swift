import LivePages
import LivePagesCore
import StoreInspector

/// A page that shows an inspector's recordings. A user can make a store show an earlier state.
///
/// Serve the page with an ``InspectorServer`` on a separate port. Anyone who can open the page can send any
/// action to any inspected store.
public struct InspectorPage: LivePage {
  public let path: String
  public let title = "Inspector"
  public let addresses = PageAddresses.queries
  public var stylesheets: [String] { [StaticAsset.style.path, Self.stylesheet.path] }

  public var scripts: [String] { [Self.script.path] }

  private let inspector: Inspector
  private let clock: any Clock<Duration>

  /// The style sheet of the page. A site that has the page must serve it.
  public static let stylesheet = StaticAsset(
    path: "/live-pages/inspector.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.inspector_css
  )

  /// The script of the page. A site that has the page should serve it. Without it, users have to copy the
  /// source of tests by hand.
  public static let script = StaticAsset(
    path: "/live-pages/inspector.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: PackageResources.inspector_js
  )

  /// - Parameters:
  ///   - inspector: The inspector with the recordings.
  ///   - path: The page's path. Sessions are exported from paths below it.
  ///   - clock: The clock that schedules the page's updates. While the page is open, it updates four times
  ///     per second.
  public init(
    _ inspector: Inspector = .shared,
    at path: String = "/inspector",
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.inspector = inspector
    self.path = path
    self.clock = clock
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> InspectorSession {
    InspectorSession(inspector, path: path, clock: clock, onChange: onChange)
  }
}

// The path of an inspector is a secret.
extension InspectorPage: UnlistedPage {}
