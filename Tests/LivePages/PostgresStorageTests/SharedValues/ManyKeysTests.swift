#if Postgres
  import DependencyInjection
  import Foundation
  import SharedState
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct ManyKeysTests {
      private let database: TestDatabase

      init() async throws {
        database = try TestDatabase()
        try await PostgresPool(database.configuration).migrate()
      }

      private func shared(_ key: String, on pool: PostgresPool) -> Shared<Int> {
        withDependencies {
          $0.defaultPostgres = pool
        } operation: {
          Shared(.postgres(key, default: 0))
        }
      }

      @Test(.timeLimit(.minutes(10)))
      func aServerFollowsEachOfAHundredThousandValues() async throws {
        let count = 100_000
        let pool = PostgresPool(database.configuration)
        try await pool.query(
          """
          INSERT INTO tributary_values (key, version, value, writer)
          SELECT 'key ' || number, 1, number::text, 'test' FROM generate_series(1, $1::bigint) AS number
          """,
          [.integer(count)]
        )
        let values = (1...count).map { shared("key \($0)", on: pool) }
        await eventually(within: .seconds(120)) {
          values.indices.allSatisfy { values[$0].wrappedValue == $0 + 1 }
        }
        let other = PostgresPool(database.configuration)
        for number in [1, count / 2, count] {
          let far = shared("key \(number)", on: other)
          try await far.load()
          far.withLock { $0 = -number }
          try await far.save()
          await eventually { values[number - 1].wrappedValue == -number }
        }
      }

      @Test func closingThePoolFailsWaitingWritesWithoutOverflow() async throws {
        let count = 20_000
        let pool = PostgresPool(database.configuration)
        let other = try PostgresConnection.open(database.configuration)
        try other.execute(script: "BEGIN; LOCK TABLE tributary_values")
        let ended = Locked(0)
        for number in 1...count {
          pool.values.write(
            .init(
              key: "key \(number)",
              writer: "writer",
              number: 1,
              expectedVersion: 0,
              encode: { "0" },
              completion: { _ in ended.withLock { $0 += 1 } }
            )
          )
        }
        async let closing: Void = pool.close()
        await eventually {
          do {
            try await pool.query("SELECT 1")
            return false
          } catch {
            return (error as? PostgresError)?.reason == .closed
          }
        }
        #expect(ended.withLock { $0 } == 0)
        try other.execute(script: "ROLLBACK")
        await closing
        #expect(ended.withLock { $0 } == count)
      }

      @Test func aRowOfAnotherVersionIsReportedKeptAndReadLater() async throws {
        let pool = PostgresPool(database.configuration)
        let writing = """
          INSERT INTO tributary_values (key, version, value, writer) VALUES ('count', 1, $1, 'other')
          ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = tributary_values.version + 1
          """ as StaticString
        try await pool.query(writing, [.text(#"{"count": 7}"#)])
        let value = shared("count", on: pool)
        let neighbour = shared("neighbour", on: pool)
        await #expect(throws: DecodingError.self) { try await value.load() }
        #expect(value.wrappedValue == 0)
        #expect(value.loadError is DecodingError)
        // A change applies locally, and doesn't replace the unreadable value.
        value.withLock { $0 += 1 }
        await eventually { value.saveError is DecodingError }
        #expect(value.wrappedValue == 1)
        let row = try await pool.query("SELECT value FROM tributary_values WHERE key = 'count'")
        #expect(try row.text(0, 0) == #"{"count": 7}"#)
        // No other value is affected.
        neighbour.withLock { $0 = 5 }
        try await neighbour.save()
        // After the other program has written a readable value, the change is applied to it.
        try await pool.query(writing, [.text("7")])
        try await eventually {
          try await pool.query("SELECT value FROM tributary_values WHERE key = 'count'").text(0, 0) == "1"
        }
        await eventually { value.saveError == nil && value.loadError == nil }
      }
    }
  }
#endif
