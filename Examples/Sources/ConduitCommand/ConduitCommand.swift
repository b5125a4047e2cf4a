import ArgumentParser
import ConduitAPI
import Foundation

/// Conduit, the app by which [RealWorld](https://docs.realworld.show) compares frameworks: people register, write
/// articles in Markdown, follow each other, and mark favorites.
///
/// The program consists of two servers on this machine. The API (`ConduitAPI`) implements RealWorld's
/// specification over an SQLite database, and any of RealWorld's front ends can use it, with `--allow-origin`
/// for those that run in a browser. The site (`Conduit`) is a client of the API like any other: it shares
/// neither memory nor types with it. Without `--database`, everything is in memory and ends with the program.
@main
struct ConduitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conduit",
    abstract: "Serves RealWorld's example app Conduit: its API, and a live front end.",
    discussion: """
      An empty database is filled with fictitious people and articles. Log in as \(Seed.email) with the password \
      “\(Seed.password)”, or register.
      """
  )

  @Option(help: "The port of the front end; 0 selects a free one.")
  var port = 8080

  @Option(name: .customLong("api-port"), help: "The port of the API; 0 selects a free one.")
  var apiPort = 8081

  @Option(
    name: .customLong("database"),
    help: ArgumentHelp(
      "The SQLite file for people and articles, which is created if it doesn't exist. (default: in memory)",
      valueName: "file"
    ),
    completion: .file()
  )
  var databasePath: String?

  @Flag(name: .customLong("empty"), help: "Start without fictitious people and articles.")
  var startsEmpty = false

  @Option(
    help: ArgumentHelp(
      "The address of a front end in a browser that may use the API, such as http://localhost:4200.",
      valueName: "url"
    )
  )
  var allowOrigin: String?

  func validate() throws {
    for (name, port) in [("--port", port), ("--api-port", apiPort)] where !(0...65535).contains(port) {
      throw ValidationError("\(name) must be a number from 0 to 65535, not \(port).")
    }
    guard port != apiPort || port == 0 else {
      throw ValidationError("--port and --api-port need different numbers, not both \(port).")
    }
    if let allowOrigin, !Self.isOrigin(allowOrigin) {
      throw ValidationError(
        "--allow-origin must be an address such as http://localhost:4200, not “\(allowOrigin)”."
      )
    }
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard let url = URL(string: text), let scheme = url.scheme, let host = url.host() else { return false }
    return text == "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }

  func run() async throws {
    do {
      let database = try openDatabase()
      let isSeeded = try await fill(database)
      let program = ConduitProgram(
        database: database,
        port: port,
        apiPort: apiPort,
        allowedOrigin: allowOrigin,
        isSeeded: isSeeded
      )
      try await program.run()
    } catch let error as StartFailure {
      FileHandle.standardError.write(Data("conduit: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  private func openDatabase() throws -> ConduitDatabase {
    guard let databasePath else { return try .inMemory() }
    do throws(ConduitDatabaseError) {
      return try .open(URL(filePath: databasePath))
    } catch {
      throw StartFailure(description: "\(error)")
    }
  }

  /// Returns whether the database has just been filled.
  private func fill(_ database: ConduitDatabase) async throws -> Bool {
    guard !startsEmpty, try await database.isEmpty else { return false }
    try await Seed.insert(into: database)
    return true
  }
}
