/// Visitors who request a page but never connect, while one visitor stays.
struct PassingCrowd: Sendable {
  let count: Int
  /// The path of the page.
  let page: String
  let server: ServerProcess

  /// How many visitors request the page at the same time.
  private static let mostArriving = 20
  /// The time after which the showcase has ended the sessions of visitors who never connected, and has
  /// checked once more: two minutes, plus twice the interval of one minute between two checks.
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
