#if Postgres
  import Bloc
  import DependencyInjection
  import Foundation
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct HydratedPostgresTests {
      private let database: TestDatabase
      private let pool: PostgresPool

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
      }

      private func record(_ text: String, version: Int = 1) -> HydratedRecord {
        HydratedRecord(version: version, state: Data(text.utf8))
      }

      @Test func recordsPersistForTheNextStorage() async throws {
        let first = try await HydratedPostgres.open(pool, folder: "a")
        let bytes = HydratedRecord(version: 3, state: Data((0...255).map { UInt8($0) }))
        try await first.write(record("1"), for: "one")
        try await first.write(bytes, for: "'; --\"\\{},😀")
        try await first.close()
        let second = try await HydratedPostgres.open(pool, folder: "a")
        #expect(try second.read("one") == record("1"))
        #expect(try second.read("'; --\"\\{},😀") == bytes)
        #expect(try second.read("two") == nil)
        #expect(try await HydratedPostgres.open(pool, folder: "b").read("one") == nil)
      }

      @Test func aChangeIsReadBeforeItIsWritten() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        storage.write(record("1"), for: "one") { _ in }
        #expect(try storage.read("one") == record("1"))
        storage.delete("one") { _ in }
        #expect(try storage.read("one") == nil)
        try await storage.close()
        #expect(try await pool.query("SELECT 1 FROM tributary_records").isEmpty)
      }

      @Test func clearedStoragesKeepLaterWrites() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        let other = try await HydratedPostgres.open(pool, folder: "b")
        try await other.write(record("b"), for: "one")
        try await storage.write(record("1"), for: "one")
        storage.write(record("2"), for: "two") { _ in }
        storage.clear { _ in }
        storage.write(record("3"), for: "three") { _ in }
        try await storage.close()
        let tokens = try await pool.query("SELECT folder, token FROM tributary_records ORDER BY folder")
        #expect(tokens.count == 2)
        #expect(try tokens.text(0, 1) == "three")
        #expect(try tokens.text(1, 0) == "b")
      }

      @Test func oldRecordsAreRemoved() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        let other = try await HydratedPostgres.open(pool, folder: "b")
        try await other.write(record("b"), for: "old")
        for token in ["old", "new", "changing"] { try await storage.write(record("1"), for: token) }
        _ = try await pool.query(
          "UPDATE tributary_records SET written_at = '2001-01-01' WHERE token <> 'new'"
        )
        storage.write(record("2"), for: "changing") { _ in }
        try await storage.removeRecords(changedBefore: Date(timeIntervalSince1970: 1_000_000_000))
        #expect(try storage.read("old") == nil)
        #expect(try storage.read("new") == record("1"))
        #expect(try storage.read("changing") == record("2"))
        try await storage.removeRecords(changedBefore: .distantPast)
        try await storage.close()
        let later = try await HydratedPostgres.open(pool, folder: "a")
        #expect(try later.read("old") == nil)
        #expect(try later.read("changing") == record("2"))
        #expect(try await HydratedPostgres.open(pool, folder: "b").read("old") == record("b"))
        try await later.removeRecords(changedBefore: .distantFuture)
        #expect(try later.read("new") == nil)
        // A removed record can be written again.
        try await later.write(record("3"), for: "old")
        #expect(try await HydratedPostgres.open(pool, folder: "a").read("old") == record("3"))
      }

      @Test func tenThousandRecordsAreWrittenInFewTransactions() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        let completed = Locked(0)
        for number in 0..<10_000 {
          storage.write(record("\(number)"), for: "\(number)") { _ in completed.withLock { $0 += 1 } }
        }
        try await storage.close()
        #expect(completed.withLock { $0 } == 10_000)
        let rows = try await pool.query(
          "SELECT count(*), count(DISTINCT xmin::text) FROM tributary_records"
        )
        #expect(try rows.integer(0, 0) == 10_000)
        #expect(try rows.integer(0, 1) <= 100)
      }

      @Test func aNewerProgramsRecordIsNotOverwritten() async throws {
        let old = try await HydratedPostgres.open(pool, folder: "a")
        let new = try await HydratedPostgres.open(pool, folder: "a")
        try await new.write(record("new", version: 2), for: "one")
        let error = await #expect(throws: HydratedVersionError.self) {
          try await old.write(record("old", version: 1), for: "one")
        }
        #expect(error == HydratedVersionError(token: "one", stored: 2, current: 1))
        #expect(try await HydratedPostgres.open(pool, folder: "a").read("one") == record("new", version: 2))
      }

      @Test func missingDatabaseIsReportedAndWritesAreRetried() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.connectTimeout = .milliseconds(300)
        let storage = try await HydratedPostgres.open(PostgresPool(configuration), folder: "a")
        proxy.stopForwarding()
        await #expect(throws: PostgresError.self) { try await storage.write(record("1"), for: "one") }
        await #expect(throws: PostgresError.self) { try await storage.write(record("2"), for: "two") }
        storage.write(record("3"), for: "one") { _ in }
        proxy.goOnForwarding()
        try await eventually {
          let later = try await HydratedPostgres.open(pool, folder: "a")
          return try later.read("one") == record("3") && later.read("two") == record("2")
        }
      }

      @Test func failedCloseReportsTheReason() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        let storage = try await HydratedPostgres.open(PostgresPool(configuration), folder: "a")
        proxy.stopForwarding()
        storage.write(record("1"), for: "one") { _ in }
        await #expect(throws: PostgresError.self) { try await storage.close() }
        #expect(try storage.read("one") == nil)
      }

      @Test func aTokenThatCannotBeSentHarmsNoOther() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        await #expect(throws: PostgresError.self) { try await storage.write(record("1"), for: "a\0b") }
        try await storage.write(record("2"), for: "two")
      }

      @Test(.timeLimit(.minutes(5))) func aTokenThatIsTooLongHarmsNoOther() async throws {
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        let long = String(repeating: "a", count: 2_600)
        await #expect(throws: PostgresError.self) { try await storage.write(record("1"), for: long) }
        try await storage.write(record("2"), for: "two")
        let reopened = try await HydratedPostgres.open(pool, folder: "a")
        #expect(try reopened.read("two") == record("2"))
        #expect(try reopened.read(long) == nil)
        var random = SystemRandomNumberGenerator()
        // PostgreSQL compresses repetitions before it compares the size with its limit.
        let longest = String((0..<300).map { _ in String(random.next(), radix: 36) }.joined().prefix(2_599))
        try await storage.write(record("3"), for: longest)
      }

      @Test(.timeLimit(.minutes(1))) func aClosedStorageWritesTheRecordsBesideARefusedOne() async throws {
        _ = try await pool.query(
          """
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '22000'; END $$
          """
        )
        _ = try await pool.query(
          """
          CREATE TRIGGER refuse BEFORE INSERT ON tributary_records FOR EACH ROW
          WHEN (NEW.token = 'bad') EXECUTE FUNCTION refuse()
          """
        )
        let storage = try await HydratedPostgres.open(pool, folder: "a")
        for number in 0..<300 {
          storage.write(record("x"), for: number == 150 ? "bad" : "\(number)") { _ in }
        }
        try? await storage.close()
        #expect(try await pool.query("SELECT 1 FROM tributary_records").count == 299)
      }

      @Test(.timeLimit(.minutes(1))) func aClosedStorageDoesNotRetryOnItsTimer() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.longestPause = .milliseconds(300)
        let storage = try await HydratedPostgres.open(PostgresPool(configuration), folder: "a")
        proxy.stopForwarding()
        await #expect(throws: PostgresError.self) { try await storage.write(record("old"), for: "one") }
        await #expect(throws: PostgresError.self) { try await storage.close() }
        proxy.goOnForwarding()
        let later = try await HydratedPostgres.open(pool, folder: "a")
        try await later.write(record("new"), for: "one")
        // Longer than any pause of the closed storage.
        try await Task.sleep(for: .seconds(1))
        #expect(try await HydratedPostgres.open(pool, folder: "a").read("one") == record("new"))
      }

      @Test func tablesThatAreMissingAreAnErrorAtTheOpening() async throws {
        let empty = PostgresPool(try TestDatabase().configuration)
        await #expect(throws: PostgresError.self) { try await HydratedPostgres.open(empty, folder: "a") }
      }
    }
  }
#endif
