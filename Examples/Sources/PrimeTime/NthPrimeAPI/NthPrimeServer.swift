import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on this machine alone that answers in the shape of Wolfram Alpha's: it stands in for the
/// real one where no app id is at hand.
///
/// ```
/// GET /v2/query?input=prime%205&format=plaintext&output=JSON&appid=any
/// {"queryresult":{"pods":[…,{"primary":true,"subpods":[{"plaintext":"11"}],"title":"Result"}],"success":true}}
/// ```
///
/// A question that is not understood, or goes beyond the millionth prime, gets an answer without pods, as
/// there.
public struct NthPrimeServer: Service {
  private let server: LoopbackServer

  /// - Parameter faults: The file in which the server looks, at each request, for a fault to show.
  public init(faults: FaultFile? = nil) {
    server = LoopbackServer(label: "nth-prime-api", router: NthPrimeRouter(faults: faults).makeRouter())
  }

  /// Where the API is, as soon as it runs: `http://127.0.0.1:PORT`, with a port that the system chose.
  public var url: URL {
    get async { await server.url }
  }

  public func run() async throws {
    try await server.run()
  }
}
