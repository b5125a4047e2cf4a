#if Postgres
  import DependencyInjection
  import Foundation
  import Synchronization
  import Testing

  @testable import PostgresStorage
  @testable import SharedState

  extension DatabaseTests {
    struct RequiredValueTests {
      private let database: TestDatabase
      private let pool: PostgresPool

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
      }

      @Test func aRequiredValueIsReadFollowedAndWritten() async throws {
        try await insert("1")
        let value = try await required(on: pool).get()
        #expect(value.wrappedValue == [1])
        let other = shared(on: PostgresPool(database.configuration))
        await eventually { other.wrappedValue == [1] }
        value.withLock { $0.append(2) }
        await eventually { other.wrappedValue == [1, 2] }
        other.withLock { $0.append(3) }
        await eventually { value.wrappedValue == [1, 2, 3] }
      }

      @Test func aRequiredValueThatIsNotKeptIsMissing() async throws {
        let result = try await required(on: pool)
        #expect(throws: SharedValueMissingError.self) { try result.get() }
      }

      @Test func aRequiredValueOfAnotherTypeFails() async throws {
        try await pool.query("INSERT INTO tributary_values VALUES ('a', 1, '\"text\"', 'other')")
        let result = try await required(on: pool)
        #expect(throws: DecodingError.self) { try result.get() }
      }

      @Test func aRequiredValueOfAClosedPoolFails() async throws {
        await pool.close()
        let result = try await required(on: pool)
        #expect(throws: PostgresError.self) { try result.get() }
      }

      @Test func aRequiredValueToBeReadIsRead() async throws {
        try await insert("1")
        let result = try await outcome { [pool] in
          try await withDependencies {
            $0.defaultPostgres = pool
          } operation: {
            try await SharedReader(require: .postgres("a") as PostgresKey<[Int]>).wrappedValue
          }
        }
        #expect(try result.get() == [1])
      }

      @Test func requiringAValueKeepsAChangeThatIsNotWrittenYet() async throws {
        try await insert("1")
        let value = shared(on: pool)
        try await value.load()
        let other = try PostgresConnection.open(database.configuration)
        try other.execute(script: "BEGIN; UPDATE tributary_values SET writer = 'other'")
        // The write waits for the other transaction.
        value.withLock { $0.append(2) }
        try await eventually {
          try await !pool.query(
            """
            SELECT 1 FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database()
            """
          ).isEmpty
        }
        async let required = required(on: pool)
        for _ in 0..<50 { try await pool.query("SELECT 1") }
        #expect(value.wrappedValue == [1, 2])
        try other.execute(script: "ROLLBACK")
        #expect(try await required.get().wrappedValue == [1, 2])
        #expect(value.wrappedValue == [1, 2])
      }

      @Test func aChangeBeforeTheSubscriptionIsWritten() async throws {
        let replica = ValueReplica<Int>("a", pool: pool, merge: .adding)
        replica.save(SharedChange(base: 0, value: 1), isOvertaken: { false }, report: { _ in })
        try await eventually {
          try await pool.query("SELECT 1 FROM tributary_values WHERE key = 'a' AND value = '1'").count == 1
        }
      }

      @TaskLocal private static var isCaller = false

      /// Each update causes another change, like those of other servers that arrive meanwhile.
      @Test func noThreadUpdatesAValueForever() async throws {
        try await pool.query("INSERT INTO tributary_values VALUES ('a', 1, '5', 'other')")
        let replica = ValueReplica<Int>("a", pool: pool, merge: .adding)
        let updates = Mutex((all: 0, ofCaller: 0))
        @Sendable func change() {
          replica.save(SharedChange(base: 0, value: 1), isOvertaken: { true }, report: { _ in })
        }
        let subscription = replica.subscribe(
          initialValue: 0,
          SharedSubscriber { _ in
            let count = updates.withLock { updates in
              updates.all += 1
              if Self.isCaller { updates.ofCaller += 1 }
              return updates.all
            }
            if count > 1, count < 100 { change() }
          }
        )
        await eventually { updates.withLock { $0.all } == 1 }
        Self.$isCaller.withValue(true) { change() }
        await eventually { updates.withLock { $0.all } >= 100 }
        #expect(updates.withLock { $0.ofCaller } <= 16)
        subscription.cancel()
      }

      // MARK: Values

      private func insert(_ number: String) async throws {
        try await pool.query(
          "INSERT INTO tributary_values VALUES ('a', 1, '[' || $1 || ']', 'other')",
          [.text(number)]
        )
      }

      private func shared(on pool: PostgresPool) -> Shared<[Int]> {
        withDependencies {
          $0.defaultPostgres = pool
        } operation: {
          Shared(.postgres("a", default: []))
        }
      }

      private func required(on pool: PostgresPool) async throws -> Result<Shared<[Int]>, any Error> {
        try await outcome {
          try await withDependencies {
            $0.defaultPostgres = pool
          } operation: {
            try await Shared(require: .postgres("a") as PostgresKey<[Int]>)
          }
        }
      }

      /// Returns the result of a closure, with a time limit.
      private func outcome<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
      ) async throws -> Result<Value, any Error> {
        let outcome = Locked<Result<Value, any Error>?>(nil)
        Task {
          do {
            let value = try await body()
            outcome.withLock { $0 = .success(value) }
          } catch {
            outcome.withLock { $0 = .failure(error) }
          }
        }
        await eventually { outcome.withLock { $0 != nil } }
        return try #require(outcome.withLock { $0 })
      }
    }
  }
#endif
