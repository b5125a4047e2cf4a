import Cancellation
import Foundation

extension SlowServer {
  /// Runs a server during a closure, which receives the server's URL and its traffic.
  static func running(
    _ body: @escaping @Sendable (_ url: URL, _ traffic: AsyncStream<Traffic>) async throws -> Void
  ) async throws {
    let (traffic, continuation) = AsyncStream.makeStream(of: Traffic.self)
    let server = SlowServer { continuation.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      try await body(await server.url, traffic)
      group.cancelAll()
    }
  }
}
