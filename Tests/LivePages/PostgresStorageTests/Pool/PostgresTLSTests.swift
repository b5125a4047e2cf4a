#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    /// Tests with the certificates that `.ci/with-postgres` creates.
    @Suite(
      .enabled(
        if: TestDatabase.certificates != nil,
        "TRIBUTARY_POSTGRES_TLS is not set: run it by '.ci/with-postgres COMMAND…'"
      )
    )
    struct PostgresTLSTests {
      private let database: TestDatabase
      private let folder: String
      private let plain: PostgresPool

      init() throws {
        database = try TestDatabase()
        folder = try #require(TestDatabase.certificates)
        plain = PostgresPool(database.configuration)
      }

      /// Enables TLS on the server while a closure runs.
      private func withTLS(_ body: () async throws -> Void) async throws {
        try await plain.perform { connection in
          try connection.execute(script: "ALTER SYSTEM SET ssl = on")
        }
        try await reload("on")
        do {
          try await body()
        } catch {
          Issue.record(error)
        }
        try await plain.perform { connection in
          try connection.execute(script: "ALTER SYSTEM RESET ssl")
        }
        try await reload("off")
      }

      private func reload(_ ssl: String) async throws {
        try await plain.query("SELECT pg_reload_conf()")
        try await eventually {
          // A connection applies the setting between statements.
          try await plain.query("SELECT current_setting('ssl')").text(0, 0) == ssl
        }
      }

      private func pool(_ options: String) -> PostgresPool {
        var configuration = database.configuration
        configuration.connection += " " + options
        return PostgresPool(configuration)
      }

      @Test func aTrustedCertificateWithTheRightNameConnectsByTLS() async throws {
        try await withTLS {
          let pool = pool("sslmode=verify-full sslrootcert=\(folder)/ca.crt")
          let rows = try await pool.query(
            "SELECT ssl::int FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
          )
          #expect(try rows.integer(0, 0) == 1)
          await pool.close()
        }
      }

      @Test(arguments: [
        ("sslrootcert=FOLDER/other.crt", "certificate verify failed"),
        ("sslrootcert=FOLDER/missing.crt", "missing.crt"),
        ("sslrootcert=FOLDER/ca.crt host=db.example hostaddr=127.0.0.1", "does not match host name"),
      ])
      func untrustedOrMismatchedCertificatesFailTheConnection(
        options: String,
        reason: String
      ) async throws {
        try await withTLS {
          let options = options.replacingOccurrences(of: "FOLDER", with: folder)
          let pool = pool("sslmode=verify-full \(options)")
          let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
          #expect(error?.reason == .unavailable)
          #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        }
      }
    }
  }
#endif
