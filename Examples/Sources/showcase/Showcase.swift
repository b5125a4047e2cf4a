import ArgumentParser
import Foundation
import LivePages
import PrimeTime

/// The command of the showcase.
@main
struct Showcase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "showcase",
    abstract: "Serves the showcase of Tributary: apps that run live in the browser.",
    discussion: """
      Set WOLFRAM_ALPHA_APP_ID to request primes from the API of Wolfram Alpha. Otherwise, the showcase starts a small API \
      of the same form on this machine. The same applies to searches: specify GitHub's API with --github or GITHUB_API. \
      A token in GITHUB_TOKEN is sent only to https://api.github.com.
      """
  )

  @Option(
    help: "The address to listen on. Use 0.0.0.0 to accept connections from other machines."
  )
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 selects a free one.")
  var port = 8080

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp("The folder for files. (default: \(DataDirectory.standard.path))", valueName: "dir"),
    completion: .directory
  )
  var dataPath: String?

  @Option(
    name: .customLong("github"),
    help: ArgumentHelp(
      "The address of the API for repositories, such as https://api.github.com. (default: one on this machine)",
      valueName: "url"
    )
  )
  var gitHubAddress: String?

  @Option(
    help: ArgumentHelp(
      "Serve the showcase together with other servers that use this database. Requires SHOWCASE_KEYS.",
      valueName: "connection"
    )
  )
  var postgres: String?

  @Option(
    help: ArgumentHelp(
      "Store sessions in this SQLite file, so that they survive a restart. The keys are read from SHOWCASE_KEYS, or else from a file beside this one.",
      valueName: "file"
    ),
    completion: .file()
  )
  var sessions: String?

  @Flag(
    name: .customLong("secure-cookies"),
    help: "Send cookies over HTTPS only. Use this option behind a proxy that terminates TLS."
  )
  var secureCookies = false

  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      "The address or range of a proxy whose X-Forwarded-For or Forwarded is trusted, in addition to this machine. Repeatable.",
      valueName: "address"
    )
  )
  var proxies: [String] = []

  @Option(
    name: .customLong("drain"),
    help: ArgumentHelp(
      "The time after SIGTERM in which /live-pages/ready responds with 503 before the server stops.",
      valueName: "seconds"
    )
  )
  var drainTime = 0

  @Flag(name: .customLong("log"), help: "Print each action and its changes.")
  var logsActions = false

  @Flag(
    name: .customLong("inspect"),
    inversion: .prefixedNo,
    help: "Serve the inspector of all stores and blocs, on a separate port and only for this machine."
  )
  var inspects = isDebugBuild

  @Option(
    name: .customLong("docs"),
    help: ArgumentHelp(
      "The documentation that '.ci/docs --at docs DIR' has generated, served at /docs. (default: .build/docs in debug builds, if it exists)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var documentationPath: String?

  @Option(
    help: ArgumentHelp(
      "A file that makes the API on this machine fail: 'unavailable', 'malformed' or 'stalled'.",
      visibility: .hidden
    )
  )
  var faultFile: String?

  @Option(
    help: ArgumentHelp(
      "A file for the durations of pages and events, written at the end. 'load-test' reads it.",
      visibility: .hidden
    )
  )
  var timings: String?

  @Option(
    help: ArgumentHelp(
      "The number of rows of the page /rows, which 'load-test' measures.",
      visibility: .hidden
    )
  )
  var rows: Int?

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be a number from 0 to 65535, not \(port).")
    }
    guard (0...9).contains(drainTime) else {
      throw ValidationError("--drain must be from 0 to 9 seconds, not \(drainTime).")
    }
    for proxy in proxies {
      do throws(AddressRangeError) {
        _ = try AddressRange(parsing: proxy)
      } catch {
        throw ValidationError("--proxy: \(error)")
      }
    }
    guard sessions == nil || postgres == nil else {
      throw ValidationError("Use either --postgres or --sessions to store sessions, not both.")
    }
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Returns the site in the given folder, or that of this package. Returns `nil` for an empty path.
  private func documentation() throws -> DocumentationSite? {
    guard let documentationPath else { return Self.isDebugBuild ? .ofPackage : nil }
    return documentationPath.isEmpty ? nil : try DocumentationSite(folder: documentationPath)
  }

  func run() async throws {
    do {
      let data = try DataDirectory(path: dataPath)
      let environment = ProcessInfo.processInfo.environment
      let server = ShowcaseServer(
        host: host,
        port: port,
        data: data,
        nthPrimes: NthPrimeSource(
          appID: environment["WOLFRAM_ALPHA_APP_ID"],
          faults: faultFile.map { FaultFile(url: URL(filePath: $0)) }
        ),
        gitHub: try GitHubSource(address: gitHubAddress, environment: environment),
        cluster: try await ShowcaseCluster(connection: postgres, environment: environment),
        savedSessions: try SavedSessions(path: sessions, environment: environment),
        secureCookies: secureCookies,
        proxies: try ConnectionLimits().proxies.union(proxies.map { try AddressRange(parsing: $0) }),
        drainTime: .seconds(drainTime),
        logsActions: logsActions,
        inspects: inspects,
        documentation: try documentation(),
        timings: timings.map { TimingFile(url: URL(filePath: $0)) },
        rows: rows
      )
      try await server.run()
    } catch let error as StartFailure {
      FileHandle.standardError.write(Data("showcase: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }
}
