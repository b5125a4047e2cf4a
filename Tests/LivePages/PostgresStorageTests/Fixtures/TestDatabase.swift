#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  /// The server that `.ci/with-postgres` has started, and an empty database in it for each test.
  struct TestDatabase {
    static let server = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES"]
    static let isThere = server != nil
    static let missing: Comment = "TRIBUTARY_POSTGRES is not set: run it by '.ci/with-postgres COMMAND…'"

    /// A folder with certificates: of the server, of the authority that has signed it, and of another one.
    static let certificates = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_TLS"]
    /// A folder of a small file system, where one could be mounted.
    static let smallFolder = ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_SMALL"]

    private let name: String

    /// Makes a database.
    init() throws {
      name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
      try Self.connect(to: "postgres").execute(script: "CREATE DATABASE \(name)")
    }

    /// How to reach it, with short timeouts.
    var configuration: PostgresConfiguration { configuration(port: nil) }

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

    /// Stops or starts the server, for all tests.
    static func control(_ command: String) throws {
      let path = try #require(ProcessInfo.processInfo.environment["TRIBUTARY_POSTGRES_CONTROL"])
      // `Process` waits until the server has ended, too, which inherits what it watches.
      #expect(system("'\(path)' \(command)") == 0)
    }
  }

  /// Calls a closure until it returns `true`.
  ///
  /// The database is a process of its own, whose changes no virtual time can bring about.
  func eventually(
    within limit: Duration = .seconds(20),
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
