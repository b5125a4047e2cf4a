/// Visitors who get a page and never listen, while one stays.
struct PassingCrowd: Sendable {
  let count: Int
  /// The path of the page.
  let page: String
  let server: ServerProcess

  /// How many ask at a time.
  private static let mostArriving = 20
  /// After that the showcase has ended the sessions of those who never listened, and has looked once more:
  /// two minutes, and the minute from one look to the next twice.
  private static let patience = Duration.seconds(245)

  func run() async throws -> PassingResult {
    try await withThrowingTaskGroup(of: Void.self) { group in
      let gate = StartingGate(count: 1)
      group.addTask { try await Visitor(port: server.port, page: page).stay(gate: gate) }
      await gate.allHere()
      try await pass(10 * Self.mostArriving)
      let before = server.residentMemory
      try await pass(count)
      let highest = server.residentMemory
      try await Task.sleep(for: Self.patience)
      let after = server.residentMemory
      await gate.open()
      try await group.waitForAll()
      return PassingResult(count: count, page: page, before: before, highest: highest, after: after)
    }
  }

  private func pass(_ count: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in 0..<count {
        if place >= Self.mostArriving { try await group.next() }
        group.addTask { _ = try await Visitor(port: server.port, page: page).openPage() }
      }
      try await group.waitForAll()
    }
  }
}
