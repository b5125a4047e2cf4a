import Hummingbird
import Logging
#if canImport(Glibc)
  import Glibc
#endif

/// A Hummingbird server without live pages, to compare costs with.
enum PlainServer {
  static let path = "/plain"

  /// Serves until the process is terminated, and prints the address.
  static func run() async throws {
    let router = Router()
    router.post(RouterPath(path)) { request, _ in
      _ = try await request.body.collect(upTo: 64 * 1024)
      return HTTPResponse.Status.noContent
    }
    var logger = Logger(label: "plain-server")
    logger.logLevel = .error
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        print("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
        fflush(nil)
      },
      logger: logger
    )
    try await application.runService()
  }
}
