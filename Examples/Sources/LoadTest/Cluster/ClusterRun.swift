import Foundation

/// Sessions on several servers. Each server and the database are killed and restarted in turn. No confirmed
/// event may be lost, and each session must resume soon.
struct ClusterRun: Sendable {
  /// How soon each session must resume after a fault.
  static let patience = Duration.seconds(5)

  let serverCount: Int
  let sessions: Int
  /// How many events each visitor sends per second.
  let rate: Double
  /// How many servers are killed.
  let kills: Int
  /// The connection of the database, and the command that restarts it.
  let database: ClusterDatabase
  let restartsDatabase: Bool

  /// The time between two faults.
  private let interval = Duration.seconds(9)

  private var seconds: Int { (kills + (restartsDatabase ? 1 : 0) + 1) * Int(interval.components.seconds) }

  func run() async throws -> ClusterResult {
    try OpenFiles.raise(to: 3 * sessions + 200)
    let keys = database.makeKeys()
    var servers: [ServerProcess] = []
    for _ in 0..<serverCount {
      servers.append(try ServerProcess.start(connection: database.connection, keys: keys))
    }
    let cluster = ClusterServers(servers, database: database, keys: keys)
    do {
      let result = try await crowd(cluster)
      await cluster.stop()
      return result
    } catch {
      await cluster.stop()
      throw error
    }
  }

  private func crowd(_ cluster: ClusterServers) async throws -> ClusterResult {
    let ports = await cluster.ports
    let gate = StartingGate(count: sessions)
    let faults = ClusterFaults()
    return try await withThrowingTaskGroup(of: ClusterVisitor.Outcome.self) { group in
      for place in 0..<sessions {
        // If more visitors arrived at the same time, some would not be admitted in time.
        if place >= 50 { await gate.here(place - 50 + 1) }
        group.addTask {
          do {
            return try await ClusterVisitor(ports: ports, home: place % ports.count, faults: faults).visit(
              gate: gate,
              delay: .seconds(Double(place) / Double(sessions) / rate),
              interval: .seconds(1 / rate),
              count: Int(Double(seconds) * rate)
            )
          } catch {
            // Opens the gate, so that nobody waits for a visitor that never arrives.
            await gate.open()
            throw error
          }
        }
      }
      await gate.allHere()
      // Wait until the initial states are saved.
      try await Task.sleep(for: .seconds(2))
      let memory = await cluster.residentMemory
      let before = await cluster.processorTime
      let start = ContinuousClock.now
      await gate.open()
      try await breakThings(cluster, faults)
      var outcomes: [ClusterVisitor.Outcome] = []
      for try await outcome in group { outcomes.append(outcome) }
      return ClusterResult(
        servers: serverCount,
        sessions: sessions,
        outcomes: outcomes,
        faults: await faults.all,
        seconds: (ContinuousClock.now - start) / .seconds(1),
        processorTime: await cluster.processorTime - before,
        memory: memory
      )
    }
  }

  private func breakThings(_ cluster: ClusterServers, _ faults: ClusterFaults) async throws {
    for number in 0..<kills {
      try await Task.sleep(for: interval)
      await faults.note("server \(number + 1) killed")
      try await cluster.killAndRestart(number)
    }
    guard restartsDatabase else { return }
    try await Task.sleep(for: interval)
    await faults.note("database restarted")
    try database.restart()
  }
}

/// The database of a cluster, as provided by `.ci/with-postgres`.
struct ClusterDatabase: Sendable {
  let connection: String
  private let control: String

  init() throws(LoadTestError) {
    let environment = ProcessInfo.processInfo.environment
    guard let connection = environment["TRIBUTARY_POSTGRES"],
      let control = environment["TRIBUTARY_POSTGRES_CONTROL"]
    else {
      throw LoadTestError(
        description:
          "--cluster requires its own database. Run .ci/with-postgres load-test --cluster …"
      )
    }
    self.connection = connection
    self.control = control
  }

  /// Creates the site's keys for this run.
  func makeKeys() -> String {
    (0..<32).map { _ in
      let byte = UInt8.random(in: 0...255)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    .joined()
  }

  /// Restarts the database as after a crash.
  func restart() throws(LoadTestError) {
    // `Process` would wait for the database too, because the database inherits the descriptor that `Process`
    // observes.
    guard system("'\(control)' restart") == 0 else {
      throw LoadTestError(description: "The database did not start again.")
    }
  }
}

/// The times of the faults.
actor ClusterFaults {
  struct Fault: Sendable {
    let name: String
    let time: ContinuousClock.Instant
  }

  private(set) var all: [Fault] = []

  func note(_ name: String) { all.append(Fault(name: name, time: .now)) }
}

/// The servers of a cluster, which are killed and restarted on the same ports.
actor ClusterServers {
  private var servers: [ServerProcess]
  private let database: ClusterDatabase
  private let keys: String
  /// The processor time of servers that were killed.
  private var pastProcessorTime = 0.0

  init(_ servers: [ServerProcess], database: ClusterDatabase, keys: String) {
    self.servers = servers
    self.database = database
    self.keys = keys
  }

  var ports: [Int] { servers.map(\.port) }
  var residentMemory: Int { servers.reduce(0) { $0 + $1.residentMemory } }
  var processorTime: Double { servers.reduce(pastProcessorTime) { $0 + $1.processorTime } }

  func killAndRestart(_ number: Int) async throws {
    pastProcessorTime += servers[number].processorTime
    servers[number].kill()
    try await Task.sleep(for: .seconds(1))
    servers[number] = try ServerProcess.start(
      port: servers[number].port,
      connection: database.connection,
      keys: keys
    )
  }

  func stop() async {
    for server in servers { try? await server.whileRunning {} }
  }
}
