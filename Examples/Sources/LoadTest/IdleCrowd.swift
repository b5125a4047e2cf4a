/// Visitors who have a page open and do nothing.
struct IdleCrowd: Sendable {
  let count: Int
  /// The path of the page.
  let page: String
  let server: ServerProcess
  /// How many come at a time. If more asked for a long page at once, some would not be let in in time.
  private static let mostArriving = 50

  /// - Returns: The bytes of the server's memory for each of them.
  func memory() async throws -> Int {
    try await withThrowingTaskGroup(of: Void.self) { group in
      let gates = (first: StartingGate(count: Crowd.firstComers), StartingGate(count: count))
      let before = try await come(Crowd.firstComers, gate: gates.first, &group)
      let after = try await come(count, gate: gates.1, &group)
      await gates.first.open()
      await gates.1.open()
      try await group.waitForAll()
      return (after - before) / count
    }
  }

  /// - Returns: The server's memory when all have come.
  private func come(
    _ count: Int,
    gate: StartingGate,
    _ group: inout ThrowingTaskGroup<Void, any Error>
  ) async throws -> Int {
    for place in 0..<count {
      if place >= Self.mostArriving { await gate.here(place - Self.mostArriving + 1) }
      group.addTask { try await Visitor(port: server.port, page: page).stay(gate: gate) }
    }
    await gate.allHere()
    try await Task.sleep(for: .seconds(1))
    return server.residentMemory
  }
}
