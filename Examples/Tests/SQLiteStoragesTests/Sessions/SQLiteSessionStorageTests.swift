import Foundation
import LivePages
import LivePagesTesting
import SQLiteFixtures
import Synchronization
import Testing

@testable import SQLiteStorages

struct SQLiteSessionStorageTests {
  private let folder: TemporaryDirectory
  private let first = ServerID()
  private let second = ServerID()
  private let key = SessionKey(text: "key")

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(arguments: SessionStorageContract.allCases)
  func fulfilsTheContractWithOneAndTwoConnections(contract: SessionStorageContract) async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    try await contract.check([storage])
    // Another process has its own connection.
    try await contract.check([storage, try SQLiteSessionStorage.open(folder.file)], seed: 1)
  }

  @Test func sessionsSurviveARestartInGoodOrder() async throws {
    let storage = try SQLiteSessionStorage.open(folder.file)
    _ = try await storage.renewLease(of: first, for: .seconds(3600))
    #expect(try await storage.save([SessionChange(key, "a", isNew: true)], of: first) == [])
    try await storage.endLease(of: first)
    await storage.close()
    let next = try SQLiteSessionStorage.open(folder.file)
    #expect(
      try await next.claim(key, for: second) == .claimed(SavedSession(epoch: 2, content: Data("a".utf8)))
    )
  }

  @Test func leasesLastForTheirRenewedDuration() async throws {
    let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    let now: @Sendable () -> Date = { time.withLock { $0 } }
    let pass = { (seconds: Double) in time.withLock { $0 += seconds } }
    let storage = try SQLiteSessionStorage.open(folder.file, now: now)
    _ = try await storage.renewLease(of: first, for: .seconds(3))
    _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: first)
    pass(2.998)
    #expect(try await storage.claim(key, for: second) == .belongsElsewhere)
    pass(0.002)
    #expect(try await storage.claim(key, for: second).content == "a")
    _ = try await storage.renewLease(of: second, for: .seconds(3))
    #expect(try await storage.claim(key, for: first) == .belongsElsewhere)
  }

  @Test func leasesAreShortenedWhenTheClockIsSetBack() async throws {
    let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    let storage = try SQLiteSessionStorage.open(folder.file, now: { time.withLock { $0 } })
    _ = try await storage.renewLease(of: first, for: .seconds(3))
    _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: first)
    time.withLock { $0 -= 3600 }
    #expect(try await storage.claim(key, for: second).content == "a")
    // The first server's outdated change is rejected, and the server has a lease again.
    #expect(try await storage.save([SessionChange(key, "late")], of: first) == [key])
    try await storage.removeExpired()
    _ = try await storage.renewLease(of: second, for: .seconds(3))
    #expect(try await storage.claim(key, for: first) == .belongsElsewhere)
  }

  @Test func severalProcessesMayMakeTheFileAtOnce() async throws {
    for _ in 0..<20 {
      let folder = try TemporaryDirectory()
      let file = folder.file
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let storage = try SQLiteSessionStorage.open(file)
            let key = SessionKey(text: "\(number)")
            _ = try await storage.save([SessionChange(key, "a", isNew: true)], of: ServerID())
            await storage.close()
          }
        }
        try await group.waitForAll()
      }
      let storage = try SQLiteSessionStorage.open(file)
      for number in 0..<8 {
        #expect(try await storage.claim(SessionKey(text: "\(number)"), for: first).content == "a")
      }
    }
  }

  @Test func killsLeaveAllThatWasSavedAndWholeSaves() async throws {
    var safe: Int?
    let writer = KilledWriter("SessionsSQLiteWriter", to: folder.file)
    for _ in 0..<100 {
      let last = try writer.lastWrite(from: safe.map { $0 + 1 } ?? 1)
      let atLeast = last ?? safe
      let storage = try SQLiteSessionStorage.open(folder.file)
      var found: Set<Int?> = []
      for key in 0..<4 {
        let content = try await storage.claim(SessionKey(text: "\(key)"), for: first).content
        let number = content?.prefix { $0 != " " }
        found.insert(number.flatMap { Int($0) })
        if let number = number.flatMap({ Int($0) }) {
          #expect(content == String(repeating: "\(number) ", count: number * 7919 % 20_000))
        }
      }
      await storage.close()
      try #require(found.count == 1, "Of one save there are parts: \(found)")
      let saved = found.first ?? nil
      if let atLeast { try #require(saved == atLeast || saved == atLeast + 1) }
      // Content without repetitions has no number.
      safe = saved ?? atLeast
    }
    #expect(safe ?? 0 > 50)
  }
}
