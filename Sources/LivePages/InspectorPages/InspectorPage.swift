import LivePages
import LivePagesCore
import StoreInspector

/// The page on which a person looks at what an inspector has recorded, and has stores show earlier states.
///
/// Serve it by an ``InspectorServer``, on a port of its own: who sees the page can send any action to any
/// inspected store.
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

  /// The script that a site with the page serves. Without it, what is written is copied by hand.
  public static let script = StaticAsset(
    path: "/live-pages/inspector.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: PackageResources.inspector_js
  )

  /// - Parameters:
  ///   - inspector: The inspector that has recorded.
  ///   - path: The page's path. Sessions are exported from below it.
  ///   - clock: The clock for the page's looks at what is new, four a second while it is open.
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
