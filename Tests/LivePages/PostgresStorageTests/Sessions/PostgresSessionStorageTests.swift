#if Postgres && LivePages
  import Dispatch
  import Foundation
  import LivePagesPostgres
  import LivePagesTesting
  import Testing

  @testable import LivePagesCore
  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresSessionStorageTests {
      private let database: TestDatabase
      private let pool: PostgresPool
      private let storage: PostgresSessionStorage
      private let first = ServerID()
      private let second = ServerID()
      private let key = SessionKey(text: "key")

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
        storage = PostgresSessionStorage(pool)
      }

      private func change(
        _ content: String?,
        epoch: Int = 1,
        isNew: Bool = false,
        isHandedOver: Bool = false,
        lifetime: Duration = .seconds(3600)
      ) -> SessionChange {
        SessionChange(
          key: key,
          epoch: epoch,
          isNew: isNew,
          content: content.map { Data($0.utf8) },
          isHandedOver: isHandedOver,
          lifetime: lifetime
        )
      }

      @Test(arguments: SessionStorageContract.allCases)
      func fulfilsTheContractWithTwoPools(contract: SessionStorageContract) async throws {
        let other = PostgresPool(database.configuration)
        try await contract.check([storage, PostgresSessionStorage(other)], seed: 7)
        await other.close()
      }

      @Test func aLeaseEndsByTheDatabasesClock() async throws {
        _ = try await storage.renewLease(of: first, for: .milliseconds(200))
        _ = try await storage.save([change("a", isNew: true)], of: first)
        try await eventually {
          if case .claimed = try await storage.claim(key, for: second) { true } else { false }
        }
        #expect(try await storage.save([change("late")], of: first) == [key])
        #expect(try await storage.save([change("b", epoch: 2)], of: second) == [])
      }

      @Test func aLifetimeWithoutAnEndIsALongOne() async throws {
        _ = try await storage.renewLease(of: first, for: .seconds(Int64.max))
        _ = try await storage.save([change("a", isNew: true, lifetime: .seconds(Int64.max))], of: first)
        #expect(try await storage.save([change("b", lifetime: .seconds(Int64.max))], of: first) == [])
      }

      /// A claim locks the lease of the session's owner. A server that is stopped in the middle of a claim
      /// must not cost the owner its sessions.
      @Test(.timeLimit(.minutes(5)))
      func stalledTransactionsDoNotBlockLeaseRenewal() async throws {
        var configuration = database.configuration
        configuration.transactionPause = .milliseconds(100)
        let stopped = PostgresPool(configuration)
        _ = try await storage.renewLease(of: first, for: .seconds(3))
        let (isHeld, isRenewed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let claim = Task { [first] in
          try await stopped.perform { connection in
            try connection.transaction {
              _ = try connection.query(
                "SELECT 1 FROM tributary_session_leases WHERE server = $1 FOR SHARE",
                [.text(first.text)]
              )
              isHeld.signal()
              isRenewed.wait()
              _ = try connection.query("SELECT 1")
            }
          }
        }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            isHeld.wait()
            continuation.resume()
          }
        }
        let wanted = try? await storage.renewLease(of: first, for: .seconds(3))
        isRenewed.signal()
        #expect(wanted == [])
        // The transaction had no effect, and reports this.
        await #expect(throws: PostgresError.self) { try await claim.value }
        await stopped.close()
      }

      @Test func slowStatementsOfTheProgramDelayNeitherALeaseNorAClaim() async throws {
        var configuration = database.configuration
        configuration.size = 1
        let busy = PostgresPool(configuration)
        let storage = PostgresSessionStorage(busy)
        // The statement holds the pool's only connection until the lock is released.
        let lock = try await pool.holdLock()
        let slow = Task { try await busy.query("SELECT pg_advisory_xact_lock(7)") }
        try await eventually {
          try await !self.pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
            .isEmpty
        }
        #expect(try await storage.renewLease(of: first, for: .seconds(3)) == [])
        #expect(try await storage.save([change("a", isNew: true)], of: first) == [])
        #expect(try await storage.claim(key, for: first) != .unknown)
        lock.open()
        _ = try await slow.value
      }

      @Test func missingDatabaseIsReported() async throws {
        let pool = PostgresPool(PostgresConfiguration("host=127.0.0.1 port=1 user=nobody connect_timeout=1"))
        let error = await #expect(throws: PostgresError.self) {
          try await PostgresSessionStorage(pool).claim(key, for: first)
        }
        #expect(error?.reason == .unavailable)
        await pool.close()
      }
    }
  }

  /// A database lock that a connection holds until ``open()`` is called.
  private struct HeldLock: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() { semaphore.wait() }
  }

  extension PostgresPool {
    /// Takes an advisory lock on a connection with its own thread.
    fileprivate func holdLock() async throws -> HeldLock {
      let lock = HeldLock()
      let isTaken = PendingResult<Void>()
      Task {
        try await perform { connection in
          try connection.transaction {
            _ = try connection.query("SELECT pg_advisory_xact_lock(7)")
            isTaken.resolve(with: .success(()))
            lock.wait()
          }
        }
      }
      try await isTaken.value()
      return lock
    }
  }
#endif
