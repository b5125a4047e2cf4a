import Foundation
import GRDB
import LivePages
import SQLiteFixtures
import Testing

@testable import SQLiteStorages

/// Problems of a file cause an error that describes what to do, and leave the file unchanged.
struct SQLiteSessionErrorTests {
  private let folder: TemporaryDirectory
  private let server = ServerID()
  private let key = SessionKey(text: "key")

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Tries to open the file, which must fail without changing the file.
  private func reason(whyNotToOpen file: URL) throws -> SQLiteSessionError.Reason? {
    let before = try? Data(contentsOf: file)
    let error = #expect(throws: SQLiteSessionError.self) { try SQLiteSessionStorage.open(file) }
    #expect((try? Data(contentsOf: file)) == before)
    #expect(error?.path == file.path)
    #expect(error?.description.contains(file.path) == true)
    return error?.reason
  }

  private func reason(_ body: () async throws -> Void) async -> SQLiteSessionError.Reason? {
    await #expect(throws: SQLiteSessionError.self) { try await body() }?.reason
  }

  private func makeFile(sessions: Int = 500) async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    let changes = (0..<sessions).map {
      SessionChange(SessionKey(text: "\($0)"), String(repeating: "\($0) ", count: 200), isNew: true)
    }
    _ = try await storage.save(changes, of: server)
    await storage.close()
  }

  @Test func filesThatAreNotDatabasesAreReported() throws {
    try Data("no database, but long enough to be taken for one".utf8).write(to: folder.file)
    #expect(try reason(whyNotToOpen: folder.file) == .damaged)
  }

  @Test(arguments: [1, 2, 3, 10, 40])
  func aFileWithAPageThatWasOverwrittenIsNotOpened(page: Int) async throws {
    try await makeFile()
    let handle = try FileHandle(forWritingTo: folder.file)
    try handle.seek(toOffset: UInt64(page) * 4096)
    try handle.write(contentsOf: Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }))
    try handle.close()
    #expect(try reason(whyNotToOpen: folder.file) == .damaged)
  }

  @Test func aFileThatWasCutShortIsNotOpened() async throws {
    try await makeFile()
    let handle = try FileHandle(forWritingTo: folder.file)
    try handle.truncate(atOffset: 50 * 4096)
    try handle.close()
    #expect(try reason(whyNotToOpen: folder.file) == .damaged)
  }

  @Test func theDatabaseOfAnotherProgramIsLeftAlone() throws {
    let other = try DatabaseQueue(path: folder.file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE thing (name TEXT)") }
    try other.close()
    #expect(try reason(whyNotToOpen: folder.file) == .foreign)
  }

  @Test func aFileOfALaterVersionIsLeftAlone() async throws {
    try await makeFile()
    let other = try DatabaseQueue(path: folder.file.path)
    try await other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 7") }
    try other.close()
    let error = #expect(throws: SQLiteSessionError.self) { try SQLiteSessionStorage.open(folder.file) }
    #expect(error?.reason == .newer(found: 7, known: 1))
  }

  @Test func unopenableFilesAreReported() throws {
    let missing = folder.url.appending(path: "nowhere/sessions.sqlite")
    #expect(try reason(whyNotToOpen: missing) == .cannotOpen)
    #expect(try reason(whyNotToOpen: folder.url) == .cannotOpen)
  }

  @Test(.disabled(if: geteuid() == 0, "root may write to everything"))
  func aFileThatMayNotBeWrittenToIsAnError() async throws {
    try await makeFile()
    let path = folder.file.path
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(try reason(whyNotToOpen: folder.file) == .readOnly)
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
    #expect(try reason(whyNotToOpen: folder.file) == .cannotOpen)
  }

  @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
  func changesFailWhileAnotherProcessHoldsTheFile(lock: String) async throws {
    let storage = try SQLiteSessionStorage.open(folder.file, patience: .milliseconds(10), now: { .now })
    _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: server)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: lock) }
    #expect(await reason { _ = try await storage.save([SessionChange(key, "b")], of: server) } == .busy)
    #expect(await reason { _ = try await storage.claim(key, for: server) } == .busy)
    #expect(await reason { _ = try await storage.renewLease(of: server, for: .seconds(3)) } == .busy)
    #expect(await reason { try await storage.remove([key], of: server) } == .busy)
    #expect(await reason { try await storage.removeExpired() } == .busy)
    #expect(await reason { try await storage.endLease(of: server) } == .busy)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try await storage.claim(key, for: server).content == "a")
    #expect(try await storage.save([SessionChange(key, "b", epoch: 2)], of: server) == [])
  }

  /// A site abandons a call of the storage after four seconds. A call that takes longer would delay the next
  /// one.
  @Test func aCallEndsBeforeASiteGivesItUp() {
    #expect(SQLiteSessionStorage.usualPatience < .seconds(4))
  }

  @Test func aFileThatWasMovedAwayIsMissed() async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    let away = folder.url.appending(path: "away.sqlite")
    try FileManager.default.moveItem(at: folder.file, to: away)
    let renew: @Sendable () async throws -> Void = {
      _ = try await storage.renewLease(of: server, for: .seconds(3))
    }
    #expect(await reason(renew) == .replaced)
    let change = SessionChange(key: key, epoch: 1, isNew: true, content: Data(), lifetime: .seconds(60))
    #expect(await reason { _ = try await storage.save([change], of: server) } == .replaced)
    #expect(await reason { _ = try await storage.claim(key, for: server) } == .replaced)
    #expect(await reason { try await storage.remove([key], of: server) } == .replaced)
    try Data().write(to: folder.file)
    #expect(await reason(renew) == .replaced)
    try FileManager.default.removeItem(at: folder.file)
    try FileManager.default.moveItem(at: away, to: folder.file)
    try await renew()
  }

  @Test func closedStorageThrowsClosed() async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    await storage.close()
    await storage.close()
    #expect(await reason { _ = try await storage.claim(key, for: server) } == .closed)
  }

  @Test func aTaskThatWasCancelledChangesNothing() async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in started {}
      _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: server)
    }
    task.cancel()
    continuation.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await storage.claim(key, for: server) == .unknown)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "only root may mount a disk"))
  func aFullDiskLosesNothing()
    async throws
  {
    let disk = try SmallDisk(folder.url.appending(path: "disk"))
    defer { disk.unmount() }
    let storage = try SQLiteSessionStorage.open(disk.url.appending(path: "sessions.sqlite"))
    _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: server)
    try disk.fill()
    let large = String(repeating: "b", count: 500_000)
    var reasons: Set<SQLiteSessionError.Reason?> = []
    for _ in 0..<3 {
      reasons.insert(
        await reason { _ = try await storage.save([SessionChange(key, large)], of: server) }
      )
    }
    #expect(reasons == [.diskFull])
    try disk.makeRoom()
    #expect(try await storage.claim(key, for: server).content == "a")
    #expect(try await storage.save([SessionChange(key, large, epoch: 2)], of: server) == [])
    await storage.close()
    let next = try SQLiteSessionStorage.open(disk.url.appending(path: "sessions.sqlite"))
    #expect(try await next.claim(key, for: server).content == large)
    await next.close()
  }
}
