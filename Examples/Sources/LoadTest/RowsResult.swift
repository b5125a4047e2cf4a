/// The cost of changing one of many rows.
struct RowsResult: Sendable {
  /// The maximum size of a change, in bytes: a row with its two buttons, and the surrounding markup. On a busy
  /// machine one change shows several clicks, so that the average is lower.
  static let mostBytes = 768
  /// The maximum median time for rendering a change in a release build, for each row of the page: 0.4 ms with
  /// 10,000 rows. The target, half of that, is currently missed.
  static let mostRendering = Duration.nanoseconds(40)

  let rows: Int
  let events: Int
  /// The median time for rendering a change.
  let rendering: Duration
  /// The median time on the server from receiving an event to writing its patch.
  let wait: Duration
  /// The latencies for the visitor, from sending an event to receiving the patch that shows it.
  let latencies: Latencies
  /// The size of a change, in bytes.
  let bytes: Int

  /// Clicks one row repeatedly, in a separate server process.
  static func measure(rows: Int, seconds: Int) async throws -> RowsResult {
    let server = try ServerProcess.start(keepsTimings: true, rows: rows)
    let events = seconds * 20
    let outcome = try await server.whileRunning {
      let gate = StartingGate(count: 1)
      await gate.open()
      return try await Visitor(port: server.port, page: "/rows").visit(
        gate: gate,
        delay: .zero,
        interval: .milliseconds(50),
        count: events,
        patience: .seconds(20)
      )
    }
    let timings = try server.takeTimings()
    guard outcome.shown == outcome.sent, let rendering = timings.rendering(of: "/rows"),
      let wait = timings.wait(on: "/rows")
    else { throw LoadTestError(description: "A change of a row was not shown.") }
    return RowsResult(
      rows: rows,
      events: events,
      rendering: rendering,
      wait: wait,
      latencies: Latencies(outcome.latencies),
      bytes: outcome.received / max(outcome.sent, 1)
    )
  }

  /// Returns descriptions of the values that exceed their limits.
  /// - Parameter longestWait: The exclusive limit for the median time on the server.
  func missed(longestWait: Duration) -> [String] {
    var missed: [String] = []
    if bytes > Self.mostBytes { missed.append("missed: \(bytes) bytes, not at most \(Self.mostBytes)") }
    #if !DEBUG
      let mostRendering = Self.mostRendering * rows
      if rendering > mostRendering {
        missed.append(
          "missed: rendered in \(Self.milliseconds(rendering)) ms, not at most \(Self.milliseconds(mostRendering))"
        )
      }
    #endif
    if wait >= longestWait {
      missed.append(
        "missed: \(Self.milliseconds(wait)) ms at the server, not under \(Self.milliseconds(longestWait))"
      )
    }
    return missed
  }

  private static func milliseconds(_ duration: Duration) -> String {
    String((duration / .microseconds(10)).rounded() / 100)
  }

  var text: String {
    let milliseconds = Self.milliseconds
    return """
      one row of \(rows), clicked \(events) times: rendered in \(milliseconds(rendering)) ms, \(milliseconds(wait)) ms from event to \
      patch at the server, \(milliseconds(latencies.percentile(0.5))) ms as the visitor sees it (p50; p99 \
      \(milliseconds(latencies.percentile(0.99)))), \(bytes) bytes sent
      """
  }
}
