#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  struct ConnectionOptionsTests {
    private func hosts(_ values: [String: String]) -> [String] {
      ConnectionOptions(values).hosts.map { "\($0.name)|\($0.address)|\($0.port)" }
    }

    @Test func hostsAreListedWithTheirPorts() {
      #expect(hosts(["host": "a", "port": "1"]) == ["a||1"])
      #expect(hosts(["host": "a,b", "port": "1"]) == ["a||1", "b||1"])
      #expect(hosts(["host": "a,b,", "port": "1,,3"]) == ["a||1", "b||", "||3"])
      #expect(hosts(["host": "a,b", "hostaddr": ",127.0.0.1"]) == ["a||", "b|127.0.0.1|"])
      #expect(hosts(["hostaddr": "::1,::2", "port": "5,6"]) == ["|::1|5", "|::2|6"])
    }

    @Test func eachAttemptHasOneHost() {
      let values = ["host": "a,b", "port": "1,2", "dbname": "shop", "target_session_attrs": "read-write"]
      let attempts = ConnectionOptions(values).attempts
      #expect(
        attempts == [
          ["host": "a", "port": "1", "dbname": "shop", "target_session_attrs": "read-write"],
          ["host": "b", "port": "2", "dbname": "shop", "target_session_attrs": "read-write"],
        ]
      )
    }

    @Test func theOtherAddressesOfASilentHostAreTried() {
      func others(_ host: String, _ address: String? = nil) -> [String?] {
        let attempt = ["host": host, "port": "1", "hostaddr": address].compactMapValues { $0 }
        let addresses = [
          "shop": ["fd00::1", "10.0.0.1", "10.0.0.2"], "large": (0..<99).map { "10.1.0.\($0)" },
        ]
        let found = ConnectionOptions.others(of: attempt, besides: "fd00::1") { addresses[$0, default: []] }
        #expect(found.allSatisfy { $0["host"] == host && $0["port"] == "1" })
        return found.map { $0["hostaddr"] }
      }
      #expect(others("shop") == ["10.0.0.1", "10.0.0.2"])
      #expect(others("shop", "fd00::1") == [])
      #expect(others("/run/postgresql") == [])
      #expect(others("unknown") == [])
      #expect(others("large").count == ConnectionOptions.mostOtherAddresses)
    }

    @Test func theSystemListsEachAddressOnce() {
      #expect(ConnectionOptions.addresses(of: "127.0.0.1") == ["127.0.0.1"])
      #expect(ConnectionOptions.addresses(of: "name.invalid").isEmpty)
    }

    @Test func primariesAreUsedOnlyWithoutAStandby() {
      let options = ConnectionOptions(["host": "a,b", "target_session_attrs": "prefer-standby"])
      let attempts = options.attempts
      #expect(attempts.map { $0["host"] } == ["a", "b", "a", "b"])
      #expect(attempts.map { $0["target_session_attrs"] } == ["standby", "standby", "any", "any"])
    }

    @Test(
      arguments: [("", nil), ("0", nil), ("-1", nil), ("x", nil), ("2", 2), ("99999999", 86_400)]
        as [(String, Int?)]
    )
    func theTimeoutOfTheConnectionStringCounts(text: String, seconds: Int?) {
      #expect(ConnectionOptions(["connect_timeout": text]).timeout == seconds.map { .seconds($0) })
    }
  }

  extension DatabaseTests {
    struct SilentHostTests {
      @Test func aSilentHostIsLeftForTheNext() async throws {
        let silent = Proxy(to: try #require(TestDatabase.port))
        silent.stopForwarding()
        defer { silent.close() }
        let server = try #require(TestDatabase.server)
        let port = try #require(TestDatabase.port)
        let host = server.split(separator: " ").first { $0.hasPrefix("host=") }?.dropFirst(5) ?? "127.0.0.1"
        var configuration = PostgresConfiguration(
          "\(server) dbname=postgres host=127.0.0.1,\(host) port=\(silent.port),\(port)"
        )
        configuration.connectTimeout = .milliseconds(300)
        let pool = PostgresPool(configuration)
        for _ in 0..<2 { #expect(try await pool.query("SELECT 1").count == 1) }
        await pool.close()
      }
    }
  }
#endif
