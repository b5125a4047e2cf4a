#if Postgres
  import DependencyInjection
  import Dispatch
  import Foundation
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    enum CopyStatement: CaseIterable {
      case into
      case outOf

      var sql: StaticString {
        switch self {
        case .into: "COPY marks FROM STDIN"
        case .outOf: "COPY marks TO STDOUT"
        }
      }
    }

    struct PostgresPoolTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      @Test func valuesRoundTripThroughParametersAndCells() async throws {
        let pool = PostgresPool(database.configuration)
        let bytes = Data((0...255).map { UInt8($0) })
        let hostile = #"'; DROP TABLE x; -- "\{},$1 😀"#
        let rows = try await pool.query(
          "SELECT $1::text, $2::bigint, $3::bytea, $4::text, ($5::text[])[2], ($6::bytea[])[1]",
          [
            .text(hostile), .integer(.min), .bytes(bytes), .null, .texts(["a", hostile]), .manyBytes([bytes]),
          ]
        )
        #expect(try rows.text(0, 0) == hostile)
        #expect(try rows.integer(0, 1) == .min)
        #expect(try rows.data(0, 2) == bytes)
        #expect(rows.isNull(0, 3))
        #expect(try rows.text(0, 4) == hostile)
        #expect(try rows.data(0, 5) == bytes)
        #expect(throws: PostgresError.self) { try rows.text(0, 3) }
        await pool.close()
      }

      @Test func stringsWithNullCharactersAreRefusedBeforeSending() async throws {
        let pool = PostgresPool(database.configuration)
        let error = await failure { try await pool.query("SELECT $1", [.text("a\0b")]) }
        #expect(error?.reason == .invalidParameter)
      }

      @Test func tenMegabytesRoundTrip() async throws {
        let pool = PostgresPool(database.configuration)
        let text = String(repeating: "0123456789", count: 1_000_000)
        #expect(try await pool.query("SELECT $1::text", [.text(text)]).text(0, 0) == text)
      }

      @Test func refusedStatementsHaveACodeAndKeepTheConnection() async throws {
        let pool = PostgresPool(database.configuration)
        let error = await failure { try await pool.query("SELECT 1 / $1::int", [.integer(0)]) }
        #expect(error?.reason == .refused)
        #expect(error?.sqlState == "22012")
        #expect(try await pool.query("SELECT 1").integer(0, 0) == 1)
      }

      @Test func aSlowStatementIsStoppedAndItsConnectionKept() async throws {
        var configuration = database.configuration
        configuration.size = 1
        configuration.statementTimeout = .milliseconds(100)
        let pool = PostgresPool(configuration)
        let process = try await pool.query("SELECT pg_backend_pid()").integer(0, 0)
        let error = await failure { try await pool.query("SELECT pg_sleep(60)") }
        #expect(error?.reason == .statementTimedOut)
        #expect(try await pool.query("SELECT pg_backend_pid()").integer(0, 0) == process)
      }

      @Test func endlessTimeoutsAreClampedToTheMaximum() async throws {
        var configuration = database.configuration
        configuration.statementTimeout = .seconds(Int64.max)
        let pool = PostgresPool(configuration)
        #expect(try await pool.query("SHOW statement_timeout").text(0, 0) == "2147483647ms")
      }

      @Test func noMoreConnectionsAreMadeThanThePoolsSize() async throws {
        var configuration = database.configuration
        configuration.size = 3
        let pool = PostgresPool(configuration)
        let processes = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<200 {
            group.addTask { try await pool.query("SELECT pg_backend_pid()").integer(0, 0) }
          }
          return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect((1...3).contains(processes.count))
        await pool.close()
      }

      @Test func aStatementThatFindsNoConnectionInTimeFails() async throws {
        var configuration = database.configuration
        configuration.size = 1
        configuration.waitTimeout = .milliseconds(100)
        let pool = PostgresPool(configuration)
        async let slow = pool.query("SELECT pg_sleep(0.5)")
        try await eventually { try await isAsleep() }
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .waitedTooLong)
        _ = try await slow
      }

      @Test func statementsBeyondTheWaitLimitFailAtOnce() async throws {
        var configuration = database.configuration
        configuration.size = 1
        configuration.waitLimit = 0
        let pool = PostgresPool(configuration)
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .tooManyWaiting)
      }

      @Test func aStatementLeftToABusyConnectionFailsInTime() async throws {
        let role = "limited_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let owner = try PostgresConnection.open(database.configuration)
        try owner.execute(script: "CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
        var configuration = database.configuration
        configuration.connection += " user=\(role)"
        configuration.waitTimeout = .milliseconds(100)
        let pool = PostgresPool(configuration)
        async let slow = pool.query("SELECT pg_sleep(1), 7")
        try await eventually { try await isAsleep() }
        // A second worker can't connect.
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .waitedTooLong)
        #expect(try await slow.integer(0, 1) == 7)
        await pool.close()
        try owner.execute(script: "DROP ROLE \(role)")
      }

      @Test(arguments: CopyStatement.allCases)
      func copyStatementsFailAndReplaceTheConnection(_ statement: CopyStatement) async throws {
        var configuration = database.configuration
        configuration.size = 1
        let pool = PostgresPool(configuration)
        try await pool.query("CREATE TABLE marks (mark int)")
        try await pool.query("INSERT INTO marks VALUES (1)")
        let failure = Locked<(any Error)?>(nil)
        let copy = Task {
          do { _ = try await pool.query(statement.sql) } catch { failure.withLock { $0 = error } }
        }
        await eventually { failure.withLock { $0 != nil } }
        // The statement continues in any case.
        copy.cancel()
        let error = try #require(failure.withLock { $0 } as? PostgresError)
        #expect(error.reason == .copyUnsupported)
        #expect(error.isOutcomeUnknown)
        #expect(error.message.contains("COPY"))
        #expect(try await pool.query("SELECT mark FROM marks").count == 1)
        await pool.close()
      }

      @Test func cancelledTasksResumeWhileTheStatementRuns() async throws {
        let pool = PostgresPool(database.configuration)
        let task = Task { try await pool.query("SELECT pg_sleep(1)") }
        try await eventually { try await isAsleep() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await isAsleep())
      }

      @Test func aCancelledTasksStatementThatWaitsIsNotSent() async throws {
        var configuration = database.configuration
        configuration.size = 1
        let pool = PostgresPool(configuration)
        try await pool.query("CREATE TABLE marks (mark int)")
        async let slow = pool.query("SELECT pg_sleep(0.3)")
        try await eventually { try await isAsleep() }
        let task = Task { try await pool.query("INSERT INTO marks VALUES (1)") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await slow
        #expect(try await pool.query("SELECT * FROM marks").isEmpty)
      }

      @Test func closedPoolsFinishRunningStatementsAndRejectNewOnes() async throws {
        let pool = PostgresPool(database.configuration)
        async let slow = pool.query("SELECT pg_sleep(0.2), 7")
        try await eventually { try await isAsleep() }
        await pool.close()
        #expect(try await slow.integer(0, 1) == 7)
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .closed)
      }

      @Test func aReleasedPoolClosesItsConnections() async throws {
        let watcher = PostgresPool(database.configuration)
        var pool: PostgresPool? = PostgresPool(database.configuration)
        let process = try await pool?.query("SELECT pg_backend_pid()").integer(0, 0) ?? 0
        pool = nil
        try await eventually {
          try await watcher.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1::int", [.integer(process)])
            .isEmpty
        }
      }

      @Test func aTransactionThatFailsHasNoEffect() async throws {
        let pool = PostgresPool(database.configuration)
        try await pool.query("CREATE TABLE marks (mark int)")
        await #expect(throws: PostgresError.self) {
          try await pool.perform { connection in
            try connection.transaction {
              _ = try connection.query("INSERT INTO marks VALUES (1)")
              _ = try connection.query("SELECT 1 / 0")
            }
          }
        }
        #expect(try await pool.query("SELECT * FROM marks").isEmpty)
      }

      @Test func aTransactionLeftOpenIsRolledBack() async throws {
        var configuration = database.configuration
        configuration.size = 1
        let pool = PostgresPool(configuration)
        try await pool.query("CREATE TABLE marks (mark int)")
        try await pool.perform { connection in
          try connection.execute(script: "BEGIN; INSERT INTO marks VALUES (1)")
        }
        #expect(try await pool.query("SELECT * FROM marks").isEmpty)
      }

      @Test func connectionsEndedByTheServerAreReplaced() async throws {
        var configuration = database.configuration
        configuration.size = 1
        let pool = PostgresPool(configuration)
        let process = try await pool.query("SELECT pg_backend_pid()").integer(0, 0)
        let other = PostgresPool(database.configuration)
        try await other.query("SELECT pg_terminate_backend($1::int)", [.integer(process)])
        try await eventually {
          try await other.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1::int", [.integer(process)])
            .isEmpty
        }
        #expect(try await pool.query("SELECT pg_backend_pid()").integer(0, 0) != process)
      }

      @Test func lostConnectionsLeaveAnUnknownOutcome() async throws {
        let pool = PostgresPool(database.configuration)
        let other = PostgresPool(database.configuration)
        async let lost: PostgresRows = pool.query("SELECT pg_sleep(60)")
        try await eventually { try await isAsleep() }
        try await other.query(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()
          """
        )
        do {
          _ = try await lost
          Issue.record("The statement has succeeded.")
        } catch let error as PostgresError {
          #expect(error.reason == .connectionLost)
          #expect(error.isOutcomeUnknown)
        }
      }

      @Test func aConnectionWithoutAnAnswerIsGivenUpAtTheDeadline() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(100)
        configuration.connectTimeout = .milliseconds(300)
        let pool = PostgresPool(configuration)
        try await pool.query("SELECT 1")
        proxy.stopForwarding()
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .noAnswer)
        let second = await failure { try await pool.query("SELECT 1") }
        #expect(second?.reason == .unavailable)
        proxy.goOnForwarding()
        await eventually { (try? await pool.query("SELECT 1")) != nil }
      }

      @Test func missingServersFailWithARemedy() async throws {
        var configuration = PostgresConfiguration("host=127.0.0.1 port=1 user=nobody")
        configuration.connectTimeout = .seconds(1)
        let pool = PostgresPool(configuration)
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .unavailable)
        #expect("\(try #require(error))".contains("Check that the server runs"))
      }

      @Test func anInvalidConnectionStringIsUnavailable() async throws {
        let pool = PostgresPool(PostgresConfiguration("no such=thing here"))
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .unavailable)
      }

      @Test func aServerWithoutTLSIsRefusedWhereTLSIsRequired() async throws {
        let configuration = PostgresConfiguration(database.configuration.connection + " sslmode=require")
        let pool = PostgresPool(configuration)
        let error = await failure { try await pool.query("SELECT 1") }
        #expect(error?.reason == .unavailable)
        #expect(error?.message.contains("SSL") == true)
      }

      @Test func listenersReceiveNoticesAndReportGaps() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(100)
        configuration.connectTimeout = .milliseconds(300)
        let events = Locked<[String]>([])
        let listener = PostgresListener(configuration, channel: .values) { event, _ in
          events.withLock { events in
            switch event {
            case .connected: events.append("connected")
            case .heard(let texts): events += texts
            case .disconnected: if events.last != "disconnected" { events.append("disconnected") }
            }
          }
        }
        listener.start()
        defer { listener.close() }
        let pool = PostgresPool(database.configuration)
        await eventually { events.withLock { $0 } == ["connected"] }
        try await pool.query("SELECT pg_notify('tributary', $1)", [.text("one")])
        await eventually { events.withLock { $0 } == ["connected", "one"] }
        proxy.stopForwarding()
        await eventually { events.withLock { $0 }.last == "disconnected" }
        try await pool.query("SELECT pg_notify('tributary', $1)", [.text("missed")])
        proxy.goOnForwarding()
        await eventually { events.withLock { $0 } == ["connected", "one", "disconnected", "connected"] }
      }

      @Test func listenersEndAfterReleasingTheirConnection() async throws {
        let (isConnected, hasEnded) = (Locked(false), Locked(false))
        let release = DispatchSemaphore(value: 0)
        let listener = PostgresListener(database.configuration, channel: .values) { _, _ in
          isConnected.withLock { $0 = true }
          release.wait()
        }
        listener.start()
        await eventually { isConnected.withLock { $0 } }
        listener.close { hasEnded.withLock { $0 = true } }
        #expect(!hasEnded.withLock { $0 })
        release.signal()
        await eventually { hasEnded.withLock { $0 } }
        // Nothing is left to wait for.
        let isTold = Locked(false)
        listener.start()
        listener.close { isTold.withLock { $0 = true } }
        #expect(isTold.withLock { $0 })
      }

      @Test func noticesDuringAStatementAreReceivedAtOnce() async throws {
        let connection = try PostgresConnection.open(database.configuration)
        try connection.execute(script: "LISTEN tributary")
        // The notice arrives with the answer, so nothing is left to wait for.
        _ = try connection.query("SELECT pg_notify('tributary', 'one')")
        let interruption = Interruption()
        let start = ContinuousClock.now
        let notices = try connection.notices(until: start + .seconds(20), interruption: interruption.readable)
        #expect(notices.map(\.payload) == ["one"])
        #expect(ContinuousClock.now - start < .seconds(10))
      }

      /// Returns the error of a statement that is expected to fail.
      private func failure(_ statement: () async throws -> PostgresRows) async -> PostgresError? {
        await #expect(throws: PostgresError.self) { _ = try await statement() }
      }

      /// Returns whether a statement sleeps in this test's database.
      private func isAsleep() async throws -> Bool {
        let watcher = PostgresPool(database.configuration)
        return try await !watcher.query(
          """
          SELECT 1 FROM pg_stat_activity
          WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active' AND datname = current_database()
          """
        ).isEmpty
      }
    }
  }
#endif
