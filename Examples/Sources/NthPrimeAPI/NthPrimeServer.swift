import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// A small HTTP API on this machine alone that answers in the shape of Wolfram Alpha's: it stands in for the real one
/// where no app id is at hand.
///
/// ```
/// GET /v2/query?input=prime%205&format=plaintext&output=JSON&appid=any
/// {"queryresult":{"pods":[…,{"primary":true,"subpods":[{"plaintext":"11"}],"title":"Result"}],"success":true}}
/// ```
///
/// A question that is not understood, or goes beyond the millionth prime, gets an answer without pods, as there.
public struct NthPrimeServer: Service {
  private let faults: FaultFile?
  private let address = Announcement<URL>()

  /// - Parameter faults: Where to look, at each request, for a fault to show.
  public init(faults: FaultFile? = nil) {
    self.faults = faults
  }

  /// Where the API is, as soon as it runs: `http://127.0.0.1:PORT`, with a port that the system chose.
  public var url: URL {
    get async { await address.value }
  }

  public func run() async throws {
    var logger = Logger(label: "nth-prime-api")
    logger.logLevel = .critical
    let application = Application(
      router: NthPrimeRouter(faults: faults).makeRouter(),
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
