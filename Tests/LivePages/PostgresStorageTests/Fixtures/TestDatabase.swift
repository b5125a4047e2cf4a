#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  /// An empty database for each test, in the server that `.ci/with-postgres` has started.
  struct TestDatabase {
    static let server = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES"]
    static let isThere = server != nil
    static let missing: Comment = "TRIBUTARY_POSTGRES is not set: run it by '.ci/with-postgres COMMAND…'"

    /// A folder with the certificates of the server, of the authority that has signed it, and of another
    /// authority.
    static let certificates = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_TLS"]
    /// A folder in a small file system, if one could be mounted.
    static let smallFolder = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_SMALL"]

    private let name: String

    /// Creates a database.
    init() throws {
      name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
      try Self.connect(to: "postgres").execute(script: "CREATE DATABASE \(name)")
    }

    /// A configuration with short timeouts.
    var configuration: PostgresConfiguration { configuration(port: nil) }

    /// Returns a configuration with short timeouts.
    ///
    /// - Parameter port: The port of a proxy.
    func configuration(port: UInt16?) -> PostgresConfiguration {
      let port = port.map { " port=\($0)" } ?? ""
      var configuration = PostgresConfiguration("\(Self.server ?? "") dbname=\(name)\(port)")
      configuration.longestPause = .milliseconds(200)
      configuration.heartbeat = .milliseconds(300)
      return configuration
    }

    private static func connect(to name: String) throws -> PostgresConnection {
      try PostgresConnection.open(PostgresConfiguration("\(server ?? "") dbname=\(name)"))
    }

    /// The port of the server.
    static var port: UInt16? {
      server?.split(separator: " ").first { $0.hasPrefix("port=") }.flatMap { UInt16($0.dropFirst(5)) }
    }

    /// Stops or starts the server for all tests.
    static func control(_ command: String) throws {
      let path = try #require(ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_CONTROL"])
      // `Process` also waits for the end of the server, which inherits the pipe that it observes.
      #expect(system("'\(path)' \(command)") == 0)
    }
  }

  /// Calls a closure until it returns `true`.
  ///
  /// The database is a separate process, so virtual time doesn't affect it.
  func eventually(
    within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
  ) async rethrows {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if try await condition() { return }
      try? await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("It has not come true within \(limit).", sourceLocation: sourceLocation)
  }
#endif
