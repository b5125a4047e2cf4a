import Foundation
import Hummingbird
import LivePages
import Logging
import ServiceLifecycle

/// The front end of RealWorld's specification, a place where people publish articles. Its pages show an API of
/// the same specification.
///
/// ```swift
/// let services = [ConduitSite(api: api).service(port: 8080)]
/// ```
///
/// The token that the API gives to a person stays on this server. The browser has a cookie with a signed key,
/// so the log-in survives a reload, and ends with the server.
public struct ConduitSite: Sendable {
  private let context: ConduitContext

  /// - Parameter api: The URL of the API, such as `http://127.0.0.1:8081/api`.
  public init(api: URL) {
    context = ConduitContext(api: api)
  }

  /// The pages of the site.
  public var pages: [any LivePage] {
    [
      HomePage(context: context), LogInPage(context: context), RegisterPage(context: context),
      SettingsPage(context: context), EditorPage(context: context), ArticlePage(context: context),
      ProfilePage(context: context),
    ]
  }

  /// Returns the site, for an application with further routes or services.
  public func makeSite(_ configuration: LiveSiteConfiguration = ConduitSite.configuration()) -> LiveSite {
    let site = LiveSite(configuration: configuration)
    for asset in ConduitAssets.all { site.serve(asset) }
    for page in pages { site.serve(page) }
    site.serveUnknownAddresses(Self.unknownAddress)
    return site
  }

  /// Returns the settings of the site on this machine. Pictures are anywhere on the web, because people enter
  /// their addresses.
  public static func configuration() -> LiveSiteConfiguration {
    LiveSiteConfiguration(hosts: ["127.0.0.1", "localhost", "[::1]"], imageSources: ["https:"])
  }

  /// Returns the server of the site on this machine, which prints its address when it is ready.
  ///
  /// - Parameter port: The port to listen on; 0 for any free port.
  public func service(port: Int) -> any Service {
    let site = makeSite()
    return Application(
      router: site.router,
      server: site.server,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      services: [site.sessions],
      onServerRunning: { channel in
        let line = "Conduit is at http://127.0.0.1:\(channel.localAddress?.port ?? port)/.\n"
        // `print` would buffer the line if the output is a file.
        FileHandle.standardOutput.write(Data(line.utf8))
      },
      logger: Self.logger
    )
  }

  private static var logger: Logger {
    var logger = Logger(label: "conduit-site") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    return logger
  }

  private static let unknownAddress = Document(
    title: windowTitle("Not found"),
    stylesheets: [ConduitAssets.stylesheet.path],
    icon: ConduitAssets.icon.path
  ) {
    Element(.main) {
      Element(.div, .class("container page missing-page")) {
        Element(.h1) { "Not found" }
        Element(.p) { "There is no page at this address." }
        Element(.p) { Element(.a, .href("/")) { "Back to the articles" } }
      }
    }
  }
}
