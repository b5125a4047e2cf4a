import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

/// An HTTP server on the local machine. It replaces an external service, so that the examples run offline.
///
/// ```swift
/// let server = LoopbackServer(label: "greeter", router: router)
/// async let running: Void = server.run()
/// let url = await server.url  // http://127.0.0.1:41234
/// ```
public struct LoopbackServer: Service {
  private let label: String
  private let port: Int
  private let responder: BoundedRequests<RouterResponder<BasicRequestContext>>
  private let address = Announcement<URL>()
  /// The longest time to wait for responses when the server stops.
  private static let patience = Duration.milliseconds(200)

  /// Clients send only short header fields.
  private static let limits = HTTP1Channel.Configuration.DecoderConfiguration(
    maxHeaderFieldSize: 4096,
    maxHeaderListSize: 8192
  )

  /// - Parameters:
  ///   - label: The name of the server in its log.
  ///   - router: The routes.
  ///   - port: The port. With 0, the system chooses one.
  public init(label: String, router: Router<BasicRequestContext>, port: Int = 0) {
    self.label = label
    self.port = port
    responder = BoundedRequests(base: router.buildResponder())
  }

  /// The URL of the running server: `http://127.0.0.1:PORT`.
  public var url: URL {
    get async { await address.value }
  }

  public func run() async throws {
    var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    let application = Application(
      responder: responder,
      server: .http1(configuration: HTTP1Channel.Configuration(httpDecoderConfiguration: Self.limits)),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
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
    try await run(application, logger: logger)
  }

  /// Runs until a graceful shutdown or cancellation, and treats both as a shutdown. If the server were
  /// cancelled, it would drop the connections that it has just accepted, and NIO would trap.
  private func run(_ application: some Service, logger: Logger) async throws {
    var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.patience
    let services = ServiceGroup(configuration: configuration)
    // In a separate task, which is not cancelled with this one.
    let running = Task { try await services.run() }
    let shutDown: @Sendable () -> Void = { Task { await services.triggerGracefulShutdown() } }
    try await withTaskCancellationHandler {
      try await withGracefulShutdownHandler {
        try await running.value
      } onGracefulShutdown: {
        shutDown()
      }
    } onCancel: {
      shutDown()
    }
  }
}
