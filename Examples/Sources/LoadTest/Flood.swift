import NIOCore
import NIOPosix
import Synchronization

/// Connections of one session that ask for the same again and again and wait for no answer, and what another
/// visitor notices of them.
struct Flood: Sendable {
  /// Which request is repeated.
  enum Request: String, CaseIterable, Sendable {
    case page = "/source/bloc"
    case event = "/prime-time/events"
  }

  /// How many requests are written at once.
  private static let burst = 50

  let request: Request
  let connections: Int
  let seconds: Int
  let server: ServerProcess

  func run() async throws -> FloodResult {
    let alone = try await measure()
    let tab = try await Visitor(port: server.port).openPage()
    let burst = ByteBuffer(string: String(repeating: text(as: tab), count: Self.burst))
    // On a thread of their own, so that the visitor does not wait for this process.
    let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let end = FloodConnection.End()
    for _ in 0..<connections {
      FloodConnection.open(to: server.port, burst: burst, on: thread, until: end)
    }
    // What is asked first on each connection comes with no other before it.
    try await Task.sleep(for: .seconds(2))
    let flooded = try await measure()
    end.isReached.store(true, ordering: .relaxed)
    try await thread.shutdownGracefully()
    return FloodResult(request: request, connections: connections, alone: alone, flooded: flooded)
  }

  private func text(as tab: OpenTab) -> String {
    let host = "Host: 127.0.0.1:\(server.port)"
    switch request {
    case .page: return "GET \(request.rawValue) HTTP/1.1\r\n\(host)\r\n\(tab.headers)\r\n\r\n"
    case .event:
      let body = tab.increment
      let lines = [
        "POST \(request.rawValue) HTTP/1.1", host, "Origin: http://127.0.0.1:\(server.port)", tab.headers,
        "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
      ]
      return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
  }

  /// How long another visitor waits for a page, each time over a connection of its own.
  private func measure() async throws -> Latencies {
    var latencies: [Duration] = []
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      _ = try await Visitor(port: server.port).openPage()
      latencies.append(ContinuousClock.now - start)
      try await Task.sleep(for: .milliseconds(10))
    }
    return Latencies(latencies)
  }
}
