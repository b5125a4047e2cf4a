import NIOCore
import NIOPosix
import Synchronization

/// Connections of one session that ask for the same again and again and wait for no answer, and what another
/// visitor notices of them.
struct Flood: Sendable {
  /// How many requests are written at once.
  private static let burst = 50
  /// How long after another a visitor asks for a page, or does something on it.
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
    return FloodResult(
      request: request,
      connections: connections,
      alone: alone,
      flooded: flooded,
      limits: limits
    )
  }

  /// What another visitor waits for.
  private func measure() async throws -> FloodResult.Waits {
    async let pages = pages()
    async let events = events()
    return FloodResult.Waits(pages: try await pages, events: try await events)
  }

  /// How long another visitor waits for a page, each time over a connection of its own.
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

  /// How long another visitor who has a page open waits for what their events change.
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
