import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on this machine alone that is as slow, and fails as, each request asks for: something to
/// cancel.
///
/// ```
/// GET /files/nile.map              the whole of a made-up file, or with `Range: bytes=0-32767` a part of it
/// GET /rivers?name=da              {"rivers":["Danube", …]}
/// ```
///
/// Both take the fields of ``Demand``: `Slow-Latency: 200` waits that many milliseconds, `Slow-Fault:
/// unavailable` fails.
public struct SlowServer: Service {
  private let server: LoopbackServer

  /// - Parameter onTraffic: A closure that hears of each request that comes, and of how it ends.
  public init(onTraffic: @escaping @Sendable (Traffic) -> Void = { _ in }) {
    server = LoopbackServer(label: "slow-api", router: SlowRouter(onTraffic: onTraffic).makeRouter())
  }

  /// Where the API is, as soon as it runs: `http://127.0.0.1:PORT`, with a port that the system chose.
  public var url: URL {
    get async { await server.url }
  }

  public func run() async throws {
    try await server.run()
  }
}
