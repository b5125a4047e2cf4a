import ArgumentParser
import Foundation
import NIOPosix

/// The command that measures the showcase under load.
@main
struct LoadTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load-test",
    abstract:
      "Opens many live sessions of the showcase at once and measures the delay from an event to its patch.",
    discussion: """
      Starts the showcase that was built beside it, opens many sessions of PrimeTime, and increments the count of each session \
      once a second. Prints the delay from an event to its patch, as seen by visitors and at the server, the memory of an idle \
      session, and the number of lost events; with --every-page for each page, in a separate server. Build all products for \
      release: swift build -c release --package-path Examples
      """
  )

  @Option(help: "The number of concurrent sessions.")
  var sessions = 1000

  @Option(help: "The duration of the test in seconds.")
  var seconds = 20

  @Option(help: "The number of events that a session sends each second.")
  var rate = 1.0

  @Option(
    help: ArgumentHelp(
      "Measure the delay of one visitor instead, while this number of connections sends requests without pause. Repeatable: each number is measured in turn.",
      valueName: "connections"
    )
  )
  var flood: [Int] = []

  @Option(
    name: .customLong("flood-request"),
    help: "Send only this request during --flood. Repeatable: each request is measured in turn."
  )
  var floodRequests: [FloodRequest] = []

  @Option(help: "The maximum factor by which a flood may delay another visitor.")
  var floodFactor = 2.0

  @Option(help: "The delay of another visitor that is always acceptable, in milliseconds.")
  var floodNoticed = 20

  @Option(
    help: ArgumentHelp(
      "Measure the memory that remains in use after this number of visitors has left each --page instead. Takes four minutes for each page.",
      valueName: "visitors"
    )
  )
  var passing: Int?

  @Option(
    help: ArgumentHelp(
      "Measure a cluster of this number of servers instead, while each server and then the database is killed and restarted. Run this with .ci/with-postgres.",
      valueName: "servers"
    )
  )
  var cluster: Int?

  @Option(help: "The number of servers of the cluster to kill. (default: all)")
  var kills: Int?

  @Flag(help: "Do not kill the cluster's database.")
  var keepDatabase = false

  @Option(
    help: ArgumentHelp(
      "Measure the cost of changing one row instead, on a page with this number of rows.",
      valueName: "rows"
    )
  )
  var rows: Int?

  @Option(help: "The maximum median delay of a changed row at the server, in milliseconds.")
  var rowsWait = 4

  @Option(
    help: ArgumentHelp(
      "Measure the processor time of an event instead, compared with a plain Hummingbird POST, in this number of rounds.",
      valueName: "rounds"
    )
  )
  var eventCost: Int?

  @Flag(help: .private)
  var plainServer = false

  @Flag(help: "Measure every page, not only PrimeTime.")
  var everyPage = false

  @Option(
    name: .customLong("page"),
    help: ArgumentHelp(
      "Measure this page instead of PrimeTime. Repeatable: each page is measured in turn.",
      valueName: "path"
    )
  )
  var pages: [String] = []

  @Flag(help: "Fail if a measurement exceeds its limit.")
  var targets = false

  @Flag(help: "Fail if a measurement of memory exceeds its limit, and ignore times.")
  var memoryTargets = false

  func validate() throws {
    guard (1...20_000).contains(sessions) else {
      throw ValidationError("--sessions must be a number from 1 to 20000, not \(sessions).")
    }
    guard (1...600).contains(seconds) else {
      throw ValidationError("--seconds must be a number from 1 to 600, not \(seconds).")
    }
    guard flood.allSatisfy((1...1000).contains) else {
      throw ValidationError("--flood must be a number from 1 to 1000.")
    }
    guard floodFactor >= 1, floodNoticed >= 0 else {
      throw ValidationError("--flood-factor must be at least 1, and --flood-noticed must not be negative.")
    }
    guard cluster.map((1...10).contains) ?? true, (0...(cluster ?? 10)).contains(kills ?? 0) else {
      throw ValidationError("--cluster must be a number from 1 to 10, and --kills must not exceed it.")
    }
    guard passing.map((1...100_000).contains) ?? true else {
      throw ValidationError("--passing must be a number from 1 to 100000.")
    }
    guard rows.map((1...100_000).contains) ?? true else {
      throw ValidationError("--rows must be a number from 1 to 100000.")
    }
    guard eventCost.map((1...100).contains) ?? true else {
      throw ValidationError("--event-cost must be a number from 1 to 100.")
    }
    guard rowsWait >= 1 else { throw ValidationError("--rows-wait must be at least 1.") }
    guard rate > 0, rate <= 20 else {
      throw ValidationError("--rate must be above 0 and at most 20, not \(rate).")
    }
  }

  func run() async throws {
    do {
      if !flood.isEmpty { return try await runFlood() }
      if let passing { return try await runPassing(passing) }
      if let cluster { return try await runCluster(cluster) }
      if let rows { return try await runRows(rows) }
      if plainServer { return try await PlainServer.run() }
      if let eventCost { return try await runEventCost(eventCost) }
      try await runCrowds()
    } catch let error as LoadTestError {
      FileHandle.standardError.write(Data("load-test: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  private func runCrowds() async throws {
    try OpenFiles.raise(to: 3 * sessions + 200)
    let paths = everyPage ? MeasuredPages.paths : pages.isEmpty ? [Visitor.countingPage] : pages
    var results: [LoadResult] = []
    for path in paths {
      let crowd = Crowd(count: sessions, seconds: seconds, rate: rate, page: path)
      results.append(try await crowd.run())
    }
    let report = LoadReport(sessions: sessions, seconds: seconds, results: results)
    print(report.text)
    let isMissed = targets && !report.missed.isEmpty || memoryTargets && !report.missedMemory.isEmpty
    if !results.allSatisfy(\.isComplete) || isMissed { throw ExitCode.failure }
  }

  private func runEventCost(_ rounds: Int) async throws {
    try OpenFiles.raise(to: 3 * sessions + 200)
    for page in pages.isEmpty ? [Visitor.countingPage] : pages {
      let cost = try await EventCost.measure(
        rounds: rounds,
        sessions: sessions,
        seconds: seconds,
        rate: rate,
        page: page
      )
      print(cost.text)
    }
  }

  private func runRows(_ count: Int) async throws {
    let result = try await RowsResult.measure(rows: count, seconds: seconds)
    let missed = result.missed(longestWait: .milliseconds(rowsWait))
    print(([result.text] + missed).joined(separator: "\n"))
    if targets && !missed.isEmpty { throw ExitCode.failure }
  }

  private func runCluster(_ count: Int) async throws {
    let run = ClusterRun(
      serverCount: count,
      sessions: sessions,
      rate: rate,
      kills: kills ?? count,
      database: try ClusterDatabase(),
      restartsDatabase: !keepDatabase
    )
    let result = try await run.run()
    print(result.text)
    if result.isBroken || targets && result.isMissed { throw ExitCode.failure }
  }

  /// Measures each page in a separate server process.
  private func runPassing(_ count: Int) async throws {
    var isMissed = false
    for page in pages.isEmpty ? ["/"] : pages {
      let server = try ServerProcess.start()
      let result = try await server.whileRunning {
        try await PassingCrowd(count: count, page: page, server: server).run()
      }
      print(result.text)
      isMissed = isMissed || result.isMissed
    }
    if (targets || memoryTargets) && isMissed { throw ExitCode.failure }
  }

  /// Measures each flood in a separate server process.
  private func runFlood() async throws {
    try OpenFiles.raise(to: 4 * (flood.max() ?? 0) + 200)
    var isMissed = false
    for connections in flood {
      for request in floodRequests.isEmpty ? FloodRequest.allCases : floodRequests {
        let server = try ServerProcess.start()
        let result = try await server.whileRunning {
          let flood = Flood(
            request: request,
            connections: connections,
            seconds: seconds,
            server: server,
            limits: FloodResult.Limits(factor: floodFactor, noticed: .milliseconds(floodNoticed))
          )
          return try await flood.run()
        }
        print(result.text)
        isMissed = isMissed || result.isMissed
      }
    }
    if targets && isMissed { throw ExitCode.failure }
  }
}
