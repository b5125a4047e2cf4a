import Bloc
import Foundation
import GRDB
import SQLiteFixtures
import SQLiteStorages
import Synchronization
import Testing

/// The behavior while another process locks the database.
struct LockedDatabaseTests {
  private let directory: TemporaryDirectory
  /// How long SQLite waits for a lock.
  private let patience = Duration.seconds(5)

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs a closure while another connection holds the write lock.
  private func whileLocked(_ body: (HydratedSQLiteStorage) throws -> Void) throws -> HydratedSQLiteStorage {
    let storage = try HydratedSQLiteStorage.build(file: directory.database)
    let other = try DatabaseQueue(path: directory.database.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      try body(storage)
      try database.execute(sql: "ROLLBACK")
    }
    return storage
  }

  @Test func readingDoesNotWaitForWrites() async throws {
    let clock = ContinuousClock()
    var longest = Duration.zero
    let storage = try whileLocked { storage in
      for version in 0..<100 {
        storage.write(HydratedRecord(version: version, state: Data()), for: "Theme") { _ in }
        let began = clock.now
        let (theme, counter) = (try storage.read("Theme"), try storage.read("Counter"))
        longest = max(longest, clock.now - began)
        #expect(theme?.version == version)
        #expect(counter == nil)
      }
    }
    #expect(longest < patience)
    try await storage.close()
  }

  @Test func lastOfManyChangesIsWrittenAndAllComplete() async throws {
    let safe = Mutex(0)
    let storage = try whileLocked { storage in
      for version in 0..<100 {
        storage.write(HydratedRecord(version: version, state: Data()), for: "\(version % 3)") { result in
          if case .success = result { safe.withLock { $0 += 1 } }
        }
      }
    }
    try await storage.close()
    #expect(safe.withLock { $0 } == 100)
    let next = try HydratedSQLiteStorage.build(file: directory.database)
    #expect(try (0..<3).map { try next.read("\($0)")?.version } == [99, 97, 98])
  }

  @Test func closingALockedDatabaseKeepsPendingWrites() async throws {
    let (closings, continuation) = AsyncStream.makeStream(of: Bool.self)
    _ = try whileLocked { storage in
      storage.write(HydratedRecord(version: 1, state: Data()), for: "Theme") { _ in }
      storage.write(HydratedRecord(version: 2, state: Data()), for: "Theme") { _ in }
      storage.close { result in
        continuation.yield((try? result.get()) != nil)
      }
    }
    var closed = closings.makeAsyncIterator()
    #expect(await closed.next() == true)
    #expect(try HydratedSQLiteStorage.build(file: directory.database).read("Theme")?.version == 2)
  }

  @Test func clearingReplacesPendingWrites() async throws {
    let storage = try whileLocked { storage in
      for token in ["Theme", "Counter"] {
        storage.write(HydratedRecord(version: 1, state: Data()), for: token) { _ in }
        storage.write(HydratedRecord(version: 2, state: Data()), for: token) { _ in }
      }
      storage.clear { _ in }
      storage.write(HydratedRecord(version: 3, state: Data()), for: "Counter") { _ in }
      let (theme, counter) = (try storage.read("Theme"), try storage.read("Counter"))
      #expect(theme == nil)
      #expect(counter?.version == 3)
    }
    try await storage.close()
    let next = try HydratedSQLiteStorage.build(file: directory.database)
    #expect(try next.read("Theme") == nil)
    #expect(try next.read("Counter")?.version == 3)
  }

  @Test(.timeLimit(.minutes(5))) func failedChangesStayVisibleAndAreWrittenAgain() async throws {
    let storage = try HydratedSQLiteStorage.build(file: directory.database)
    try await storage.write(HydratedRecord(version: 1, state: Data()), for: "Theme")
    let other = try DatabaseQueue(path: directory.database.path)
    try await other.write { try $0.execute(sql: "ALTER TABLE record RENAME TO hidden") }
    await #expect(throws: DatabaseError.self) {
      try await storage.write(HydratedRecord(version: 2, state: Data()), for: "Theme")
    }
    await #expect(throws: DatabaseError.self) {
      try await storage.write(HydratedRecord(version: 3, state: Data()), for: "Theme")
    }
    #expect(try storage.read("Theme")?.version == 3)
    try await other.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO record") }
    try await storage.close()
    #expect(try HydratedSQLiteStorage.build(file: directory.database).read("Theme")?.version == 3)
  }

  @Test func manyChangesOfALockedRecordTakeLinearTime() async throws {
    var (few, many) = (0.0, 0.0)
    let storage = try whileLocked { storage in
      let record = HydratedRecord(version: 1, state: Data())
      func secondsOfThread(_ count: Int) -> Double {
        let start = threadSeconds()
        for _ in 0..<count { storage.write(record, for: "Theme") { _ in } }
        return threadSeconds() - start
      }
      few = secondsOfThread(1_000)
      many = secondsOfThread(16_000)
    }
    #expect(many < few * 100)
    try await storage.close()
  }
}

/// The CPU time of the current thread, which excludes other work of the machine, in seconds.
private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
