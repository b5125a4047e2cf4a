import NIOCore

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
    let flooded = try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<connections {
        group.addTask {
          // The server may close what is too much for it.
          while !Task.isCancelled { try? await write(as: tab) }
        }
      }
      try await Task.sleep(for: .seconds(1))
      let latencies = try await measure()
      group.cancelAll()
      return latencies
    }
    return FloodResult(request: request, connections: connections, alone: alone, flooded: flooded)
  }

  /// Asks for more, as fast as the connection takes it, and reads what is answered.
  private func write(as tab: String) async throws {
    let bytes = ByteBuffer(string: String(repeating: text(as: tab), count: Self.burst))
    try await Connection(port: server.port).talk { replies, writer in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled { try await writer.write(bytes) }
        }
        while try await replies.nextPiece() != nil {}
        group.cancelAll()
      }
    }
  }

  private func text(as tab: String) -> String {
    let host = "Host: 127.0.0.1:\(server.port)"
    switch request {
    case .page: return "GET \(request.rawValue) HTTP/1.1\r\n\(host)\r\n\(tab)\r\n\r\n"
    case .event:
      let body = #"{"event":"incrementTapped"}"#
      let lines = [
        "POST \(request.rawValue) HTTP/1.1", host, "Origin: http://127.0.0.1:\(server.port)", tab,
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
