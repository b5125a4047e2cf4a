/// All visitors together: they come, stand still while the server's memory is read, and then do something all
/// the time.
struct Crowd: Sendable {
  /// How many come before the server's memory is read for the first time, so that what it keeps for all is
  /// there.
  static let firstComers = 20

  let count: Int
  let seconds: Int
  /// Events that each sends in a second.
  let rate: Double
  let server: ServerProcess

  func run() async throws -> LoadResult {
    try await withThrowingTaskGroup(of: Visitor.Outcome.self) { group in
      let firstGate = StartingGate(count: Self.firstComers)
      let gate = StartingGate(count: count)
      come(Self.firstComers, gate: firstGate, events: 0, &group)
      await firstGate.allHere()
      try await Task.sleep(for: .seconds(1))
      let before = server.residentMemory
      come(count, gate: gate, events: max(Int(Double(seconds) * rate), 1), &group)
      await gate.allHere()
      try await Task.sleep(for: .seconds(1))
      let memory = (server.residentMemory - before) / count

      let start = ContinuousClock.now
      let processorTime = server.processorTime
      await gate.open()
      var outcomes: [Visitor.Outcome] = []
      while outcomes.count < count, let outcome = try await group.next() { outcomes.append(outcome) }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      await firstGate.open()
      return LoadResult(
        sessions: count,
        seconds: seconds,
        latencies: Latencies(outcomes.flatMap(\.latencies)),
        sent: outcomes.reduce(0) { $0 + $1.sent },
        lost: outcomes.reduce(0) { $0 + $1.sent - $1.shown },
        memoryOfIdleSession: memory,
        serverLoad: (server.processorTime - processorTime) / elapsed
      )
    }
  }

  private func come(
    _ count: Int,
    gate: StartingGate,
    events: Int,
    _ group: inout ThrowingTaskGroup<Visitor.Outcome, any Error>
  ) {
    for place in 0..<count {
      group.addTask {
        do {
          return try await Visitor(port: server.port).visit(
            gate: gate,
            delay: .seconds(Double(place) / Double(count) / rate),
            interval: .seconds(1 / rate),
            count: events,
            patience: .seconds(10)
          )
        } catch {
          // A visitor that never comes is not waited for.
          await gate.open()
          throw error
        }
      }
    }
  }
}
