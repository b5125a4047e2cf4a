import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// An HTTP server for this machine alone, on a port that the system chooses. It stands in for a service of
/// the world outside, so that the showcase runs without one.
///
/// ```swift
/// let server = LoopbackServer(label: "greeter", router: router)
/// async let running: Void = server.run()
/// let url = await server.url  // http://127.0.0.1:41234
/// ```
public struct LoopbackServer: Service {
  private let label: String
  private let responder: RouterResponder<BasicRequestContext>
  private let address = Announcement<URL>()

  /// - Parameters:
  ///   - label: What the server calls itself where it logs.
  ///   - router: What it answers.
  public init(label: String, router: Router<BasicRequestContext>) {
    self.label = label
    responder = router.buildResponder()
  }

  /// Where the server is, as soon as it runs: `http://127.0.0.1:PORT`.
  public var url: URL {
    get async { await address.value }
  }

  public func run() async throws {
    var logger = Logger(label: label)
    logger.logLevel = .critical
    let application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { [address] channel in
        var components = URLComponents()
        components.scheme = "http"
        components.host = "127.0.0.1"
        components.port = channel.localAddress?.port
        if let url = components.url {
          await address.announce(url)
        }
      },
      logger: logger
    )
    try await application.run()
  }
}
