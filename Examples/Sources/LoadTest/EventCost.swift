import Foundation
import NIOCore

/// The processor time of an event of a live page, and of a plain Hummingbird POST with the same headers and body.
struct EventCost: Sendable {
  let page: String
  /// The processor time of the server for each event, of each round.
  let event: [Duration]
  /// The processor time that the plain server used for a request, for each round.
  let plain: [Duration]

  /// Measures both in turns, each time in a new server process.
  static func measure(rounds: Int, sessions: Int, seconds: Int, rate: Double, page: String) async throws
    -> EventCost
  {
    var (event, plain): ([Duration], [Duration]) = ([], [])
    for _ in 0..<rounds {
      let server = try ServerProcess.startPlain()
      plain.append(
        try await server.whileRunning {
          try await PlainCrowd(count: sessions, seconds: seconds, rate: rate, server: server).run()
        }
      )
      let result = try await Crowd(count: sessions, seconds: seconds, rate: rate, page: page).run()
      event.append(result.processorTimeOfEvent)
    }
    return EventCost(page: page, event: event, plain: plain)
  }

  /// The median of the quotients of the rounds.
  var ratio: Double { Self.median(zip(event, plain).map { $0 / $1 }) }

  var text: String {
    let rounds = zip(event, plain).map { "\(Self.microseconds($0)) and \(Self.microseconds($1))" }
    return """
      an event of \(page) costs \(String(format: "%.2f", ratio)) times as much processor time as a plain Hummingbird POST \
      (median of \(rounds.count) rounds; microseconds: \(rounds.joined(separator: ", ")))
      """
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  private static func microseconds(_ duration: Duration) -> String {
    String(format: "%.0f", duration / .microseconds(1))
  }
}

/// Clients of the plain server, which send as many requests as the visitors of a ``Crowd`` send events.
private struct PlainCrowd: Sendable {
  let count: Int
  let seconds: Int
  let rate: Double
  let server: ServerProcess

  /// Sends the requests.
  /// - Returns: The processor time of the server for each request.
  func run() async throws -> Duration {
    let gate = StartingGate(count: count)
    let requests = max(Int(Double(seconds) * rate), 1)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      for place in 0..<count {
        group.addTask {
          do {
            try await send(requests, delay: .seconds(Double(place) / Double(count) / rate), gate: gate)
          } catch {
            await gate.open()
            throw error
          }
        }
      }
      await gate.allHere()
      try await Task.sleep(for: .seconds(1))
      let start = server.processorTime
      await gate.open()
      try await group.waitForAll()
      return .seconds((server.processorTime - start) / Double(count * requests))
    }
  }

  private func send(_ requests: Int, delay: Duration, gate: StartingGate) async throws {
    let client = PageClient(host: "127.0.0.1:\(server.port)", path: PlainServer.path)
    // The lengths are those of an event of a live page.
    let headers = [
      "Cookie: live-session=\(String(repeating: "a", count: 64))",
      "Live-Page: \(String(repeating: "a", count: 32))",
      "Live-Event: 1",
    ]
    let request = client.post(#"[{"event":"0123456789abcdef"}]"#, to: PlainServer.path, headers: headers)
    try await Connection(port: server.port).talk { replies, writer in
      await gate.pass()
      let start = ContinuousClock.now + delay
      for number in 0..<requests {
        try await Task.sleep(until: start + .seconds(1 / rate) * number)
        try await writer.write(request)
        let answer = try await replies.nextHead()
        guard answer.hasPrefix("HTTP/1.1 204") else {
          throw LoadTestError(description: "The plain server refused a request: \(answer)")
        }
      }
    }
  }
}
