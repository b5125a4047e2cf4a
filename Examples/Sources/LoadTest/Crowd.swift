/// All visitors of a page. They arrive, wait while the server's memory is measured, and then send events
/// continuously.
struct Crowd: Sendable {
  /// How many visitors arrive before the server's memory is measured for the first time, so that the
  /// measurement includes memory that all visitors share.
  static let firstComers = 20
  /// How many visitors arrive at the same time. If more of them requested a long page, some would not be
  /// admitted in time.
  private static let mostArriving = 50

  let count: Int
  let seconds: Int
  /// How many events each visitor sends per second.
  let rate: Double
  /// The path of the page.
  var page = Visitor.countingPage

  /// Measures the page in a separate server process, so that other pages don't affect its memory.
  func run() async throws -> LoadResult {
    do {
      let server = try ServerProcess.start(keepsTimings: true)
      var result = try await server.whileRunning { try await run(on: server) }
      result.waitAtServer = try server.takeTimings().wait(on: page)
      return result
    } catch {
      throw LoadTestError(description: "\(count) sessions of \(page) couldn't be measured: \(error)")
    }
  }

  private func run(on server: ServerProcess) async throws -> LoadResult {
    try await withThrowingTaskGroup(of: Visitor.Outcome.self) { group in
      let gates = (first: StartingGate(count: Self.firstComers), all: StartingGate(count: count))
      do {
        return try await run(on: server, gates.first, gates.all, &group)
      } catch {
        // Opens the gates, so that the others don't wait for visitors that failed.
        await gates.first.open()
        await gates.all.open()
        throw error
      }
    }
  }

  private func run(
    on server: ServerProcess,
    _ firstGate: StartingGate,
    _ gate: StartingGate,
    _ group: inout ThrowingTaskGroup<Visitor.Outcome, any Error>
  ) async throws -> LoadResult {
    let before = try await come(Self.firstComers, gate: firstGate, events: 0, server, &group)
    let events = max(Int(Double(seconds) * rate), 1)
    let memory = (try await come(count, gate: gate, events: events, server, &group) - before) / count

    let start = ContinuousClock.now
    let processorTime = server.processorTime
    await gate.open()
    var outcomes: [Visitor.Outcome] = []
    while outcomes.count < count, let outcome = try await group.next() { outcomes.append(outcome) }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    let usedTime = server.processorTime - processorTime
    await firstGate.open()
    let sent = outcomes.reduce(0) { $0 + $1.sent }
    return LoadResult(
      page: page,
      latencies: Latencies(outcomes.flatMap(\.latencies)),
      sent: sent,
      lost: outcomes.reduce(0) { $0 + $1.sent - $1.shown },
      memoryOfIdleSession: memory,
      serverLoad: usedTime / elapsed,
      processorTimeOfEvent: .seconds(usedTime / Double(max(sent, 1)))
    )
  }

  /// - Returns: The server's memory after all visitors have arrived.
  private func come(
    _ count: Int,
    gate: StartingGate,
    events: Int,
    _ server: ServerProcess,
    _ group: inout ThrowingTaskGroup<Visitor.Outcome, any Error>
  ) async throws -> Int {
    for place in 0..<count {
      if place >= Self.mostArriving { await gate.here(place - Self.mostArriving + 1) }
      group.addTask {
        try await Visitor(port: server.port, page: page).visit(
          gate: gate,
          delay: .seconds(Double(place) / Double(count) / rate),
          interval: .seconds(1 / rate),
          count: events,
          patience: .seconds(10)
        )
      }
    }
    await gate.allHere()
    try await Task.sleep(for: .seconds(1))
    return server.residentMemory
  }
}
