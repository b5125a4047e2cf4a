import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on the local machine, in the format of Wolfram Alpha's. It replaces the original if no
/// app ID is available.
///
/// ```
/// GET /v2/query?input=prime%205&format=plaintext&output=JSON&appid=any
/// {"queryresult":{"pods":[…,{"primary":true,"subpods":[{"plaintext":"11"}],"title":"Result"}],"success":true}}
/// ```
///
/// Like the original, it returns a response without pods for a query that it does not understand, or that
/// goes beyond the millionth prime.
public struct NthPrimeServer: Service {
  private let server: LoopbackServer

  /// - Parameter faults: A file from which the server reads the current fault, at each request.
  public init(faults: FaultFile? = nil) {
    server = LoopbackServer(label: "nth-prime-api", router: NthPrimeRouter(faults: faults).makeRouter())
  }

  /// The URL of the API, `http://127.0.0.1:PORT`, with a port that the system has chosen. It is available as
  /// soon as the server is running.
  public var url: URL {
    get async { await server.url }
  }

  public func run() async throws {
    try await server.run()
  }
}
