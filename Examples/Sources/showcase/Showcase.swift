import ArgumentParser
import Foundation
import LivePages
import PrimeTime

/// The command that a person runs.
@main
struct Showcase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "showcase",
    abstract: "Serves the showcase of Tributary: apps that run live in the browser.",
    discussion: """
      Set WOLFRAM_ALPHA_APP_ID to ask the API of Wolfram Alpha for primes. Without it the showcase starts a small API \
      of the same shape on this machine. The same goes for searches: name GitHub's API with --github or GITHUB_API. \
      A token in GITHUB_TOKEN goes with them, to https://api.github.com alone.
      """
  )

  @Option(
    help: "The address to listen on. Others than this machine reach it only if you name one, such as 0.0.0.0."
  )
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port = 8080

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp("Where files are kept. (default: \(DataDirectory.standard.path))", valueName: "dir"),
    completion: .directory
  )
  var dataPath: String?

  @Option(
    name: .customLong("github"),
    help: ArgumentHelp(
      "The API that is asked for repositories, such as https://api.github.com. (default: one on this machine)",
      valueName: "url"
    )
  )
  var gitHubAddress: String?

  @Option(
    help: ArgumentHelp(
      "Serve the showcase together with other servers, which have this database in common. The keys are in SHOWCASE_KEYS.",
      valueName: "connection"
    )
  )
  var postgres: String?

  @Option(
    help: ArgumentHelp(
      "Keep sessions in this SQLite file, so that they go on after a restart. The keys are in SHOWCASE_KEYS, or else in a file beside it.",
      valueName: "file"
    ),
    completion: .file()
  )
  var sessions: String?

  @Flag(
    name: .customLong("secure-cookies"),
    help: "Have browsers send cookies over HTTPS only: for use behind a proxy that speaks it."
  )
  var secureCookies = false

  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      "A proxy, or a range of them, whose X-Forwarded-For or Forwarded is trusted, beside this machine. May be given several times.",
      valueName: "address"
    )
  )
  var proxies: [String] = []

  @Option(
    name: .customLong("drain"),
    help: ArgumentHelp(
      "The time between SIGTERM and the end, in which /live-pages/ready tells proxies to send nobody else.",
      valueName: "seconds"
    )
  )
  var drainTime = 0

  @Flag(name: .customLong("log"), help: "Print each action and what it changes.")
  var logsActions = false

  @Flag(
    name: .customLong("inspect"),
    inversion: .prefixedNo,
    help: "Serve the inspector of all stores and blocs, on a port of its own and for this machine alone."
  )
  var inspects = isDebugBuild

  @Option(
    name: .customLong("docs"),
    help: ArgumentHelp(
      "The documentation that '.ci/docs --at docs DIR' has made, to be served at /docs. (default: .build/docs in debug builds, if it is there)",
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
      "A file to tell, when it stops, how long pages and events took. 'load-test' reads it.",
      visibility: .hidden
    )
  )
  var timings: String?

  @Option(
    help: ArgumentHelp(
      "Serve a page of so many rows at /rows, to be measured by 'load-test'.",
      visibility: .hidden
    )
  )
  var rows: Int?

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535, not \(port).")
    }
    guard (0...9).contains(drainTime) else {
      throw ValidationError("--drain takes 0 to 9 seconds, not \(drainTime).")
    }
    for proxy in proxies {
      do throws(AddressRangeError) {
        _ = try AddressRange(parsing: proxy)
      } catch {
        throw ValidationError("--proxy: \(error)")
      }
    }
    guard sessions == nil || postgres == nil else {
      throw ValidationError("Sessions are kept by --postgres or by --sessions, not by both.")
    }
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The site at the folder that was named, or that of this package; `nil` for an empty path.
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
