import LivePages
import LivePagesCore
import StoreInspector

/// A page that shows the recordings of an inspector, and has stores show earlier states.
///
/// Serve the page with an ``InspectorServer`` on a separate port: anyone who can open it can send any action
/// to any inspected store.
public struct InspectorPage: LivePage {
  public let path: String
  public let title = "Inspector"
  public let addresses = PageAddresses.queries
  public var stylesheets: [String] { [StaticAsset.style.path, Self.stylesheet.path] }

  public var scripts: [String] { [Self.script.path] }

  private let inspector: Inspector
  private let clock: any Clock<Duration>

  /// The style sheet that a site with the page serves.
  public static let stylesheet = StaticAsset(
    path: "/live-pages/inspector.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.inspector_css
  )

  /// The script that a site with the page serves. Without it, users copy the source of tests by hand.
  public static let script = StaticAsset(
    path: "/live-pages/inspector.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: PackageResources.inspector_js
  )

  /// - Parameters:
  ///   - inspector: The inspector with the recordings.
  ///   - path: The page's path. Sessions are exported from below it.
  ///   - clock: The clock that schedules the page's updates: four per second while the page is open.
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
