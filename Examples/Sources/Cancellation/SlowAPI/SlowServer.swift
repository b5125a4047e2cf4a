import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on the local machine whose delays and failures are specified by each request.
///
/// ```
/// GET /files/nile.map              the whole of a made-up file, or with `Range: bytes=0-32767` a part of it
/// GET /rivers?name=da              {"rivers":["Danube", …]}
/// ```
///
/// All routes accept the fields of ``Demand``: `Slow-Latency: 200` waits that many milliseconds, and
/// `Slow-Fault: unavailable` fails.
public struct SlowServer: Service {
  private let server: LoopbackServer

  /// - Parameter onTraffic: A closure that is called when a request arrives and when it ends.
  public init(onTraffic: @escaping @Sendable (Traffic) -> Void = { _ in }) {
    server = LoopbackServer(label: "slow-api", router: SlowRouter(onTraffic: onTraffic).makeRouter())
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

/// An event of a request, as the server sees it.
public enum Traffic: Hashable, Sendable {
  /// The request has arrived, and its response is being prepared.
  case arrived(path: String)
  /// The request was answered, possibly with an error.
  case answered(path: String)
  /// The client disconnected before the response.
  case abandoned(path: String)
}
