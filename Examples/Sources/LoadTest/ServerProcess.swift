import Foundation
import Timings

/// The showcase as a separate process, so that its memory and its processor time can be measured separately
/// from the load test.
struct ServerProcess: Sendable {
  let port: Int
  private let process: Process
  private let data: URL
  /// The file to which the process writes its timings when it stops.
  private let timings: URL?

  /// Starts the showcase from the directory of this program.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - connection: The connection to the database that the servers share.
  ///   - keys: The keys of the site that the servers share.
  ///   - keepsTimings: Whether the process records timings, for ``takeTimings()``.
  ///   - rows: The number of rows on the page for measurements, or `nil` for no such page.
  static func start(
    port: Int = 0,
    connection: String? = nil,
    keys: String? = nil,
    keepsTimings: Bool = false,
    rows: Int? = nil
  ) throws(LoadTestError) -> ServerProcess {
    let data = FileManager.default.temporaryDirectory.appending(path: "load-test-\(UUID().uuidString)")
    let timings = keepsTimings ? data.appendingPathExtension("json") : nil
    var arguments = ["--port", "\(port)", "--data", data.path, "--no-inspect"]
    if let connection { arguments += ["--postgres", connection] }
    if let timings { arguments += ["--timings", timings.path] }
    if let rows { arguments += ["--rows", "\(rows)"] }
    let environment = keys.map { ["SHOWCASE_KEYS": $0] } ?? [:]
    let (process, boundPort) = try launch("showcase", arguments, environment)
    return ServerProcess(port: boundPort, process: process, data: data, timings: timings)
  }

  /// Starts the plain server of this program.
  static func startPlain() throws(LoadTestError) -> ServerProcess {
    let data = FileManager.default.temporaryDirectory.appending(path: "load-test-\(UUID().uuidString)")
    let (process, port) = try launch("load-test", ["--plain-server"], [:])
    return ServerProcess(port: port, process: process, data: data, timings: nil)
  }

  /// Starts a program from the directory of this program, and waits until it prints its address.
  private static func launch(
    _ name: String,
    _ arguments: [String],
    _ environment: [String: String]
  ) throws(LoadTestError) -> (Process, port: Int) {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".")
    let program = folder.appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw LoadTestError(
        description:
          "There is no \(name) at \(program.path). Build it: swift build -c release --package-path Examples"
      )
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw LoadTestError(description: "\(program.path) can't be started: \(error).")
    }
    var printed = ""
    while !printed.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      printed += String(decoding: bytes, as: UTF8.self)
    }
    guard let port = printed.firstMatch(of: /:([0-9]+)\//).flatMap({ Int($0.1) }) else {
      process.terminate()
      throw LoadTestError(description: "\(name) did not start: \(printed)")
    }
    return (process, port)
  }

  /// Runs a closure, and stops the process when the closure returns or throws.
  func whileRunning<Result>(_ body: () async throws -> Result) async throws -> Result {
    defer {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: data)
    }
    return try await body()
  }

  /// Returns the measurements of the showcase. Call it once, after the showcase has stopped.
  func takeTimings() throws(LoadTestError) -> PageTimings {
    guard let timings, let data = try? Data(contentsOf: timings),
      let decoded = try? JSONDecoder().decode([Timing].self, from: data)
    else { throw LoadTestError(description: "The showcase has reported no durations.") }
    try? FileManager.default.removeItem(at: timings)
    return PageTimings(timings: decoded)
  }

  /// Kills the process, like a power failure.
  func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: data)
  }

  /// The memory that the process uses, in bytes.
  var residentMemory: Int {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    let kibibytes = status.firstMatch(of: /VmRSS:\s+([0-9]+) kB/).flatMap { Int($0.1) } ?? 0
    return kibibytes * 1024
  }

  /// The processor time of the process, in seconds.
  var processorTime: Double {
    let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
