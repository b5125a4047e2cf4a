import NIOCore
import NIOPosix
import Synchronization

/// Connections of one session that repeat a request without waiting for responses, and the delays that they
/// cause for another visitor.
struct Flood: Sendable {
  /// How many requests are written at a time.
  private static let burst = 50
  /// The interval at which a visitor requests a page or sends an event.
  private static let interval = Duration.milliseconds(25)

  let request: FloodRequest
  let connections: Int
  let seconds: Int
  let server: ServerProcess
  var limits = FloodResult.Limits()

  func run() async throws -> FloodResult {
    let alone = try await measure()
    let page = PageClient(host: "127.0.0.1:\(server.port)", path: request.page)
    let text = request.text(as: try await Visitor(port: server.port, page: page.path).openPage(), to: page)
    var burst = ByteBuffer()
    for _ in 0..<Self.burst { burst.writeImmutableBuffer(text) }
    // On a separate thread, so that the visitor does not wait for this process.
    let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let end = FloodConnection.End()
    for _ in 0..<connections {
      FloodConnection.open(to: server.port, burst: burst, on: thread, until: end)
    }
    // This waits until all connections have sent their first request, because these requests don't wait for
    // responses.
    try await Task.sleep(for: .seconds(2))
    let flooded = try await measure()
    end.isReached.store(true, ordering: .relaxed)
    try await thread.shutdownGracefully()
    return FloodResult(
      request: request,
      connections: connections,
      alone: alone,
      flooded: flooded,
      limits: limits
    )
  }

  /// Measures the waiting times of another visitor.
  private func measure() async throws -> FloodResult.Waits {
    async let pages = pages()
    async let events = events()
    return FloodResult.Waits(pages: try await pages, events: try await events)
  }

  /// Measures how long another visitor waits for a page, each time on a new connection.
  private func pages() async throws -> Latencies {
    var latencies: [Duration] = []
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      _ = try await Visitor(port: server.port).openPage()
      latencies.append(ContinuousClock.now - start)
      try await Task.sleep(for: Self.interval)
    }
    return Latencies(latencies)
  }

  /// Measures how long another visitor, who has a page open, waits for the changes of events.
  private func events() async throws -> Latencies {
    let gate = StartingGate(count: 1)
    await gate.open()
    let outcome = try await Visitor(port: server.port).visit(
      gate: gate,
      delay: .zero,
      interval: Self.interval,
      count: Int(.seconds(seconds) / Self.interval),
      patience: .seconds(10)
    )
    guard outcome.shown == outcome.sent else {
      throw LoadTestError(description: "\(outcome.sent - outcome.shown) events of another visitor are lost.")
    }
    return Latencies(outcome.latencies)
  }
}
