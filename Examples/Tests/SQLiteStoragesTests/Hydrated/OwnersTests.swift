import Bloc
import Foundation
import GRDB
import SQLiteFixtures
import Synchronization
import Testing

@testable import SQLiteStorages

struct OwnersTests {
  /// A clock that the test advances.
  private final class Calendar: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 2_000_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(days: Double) { time.withLock { $0 += days * 24 * 60 * 60 } }
  }

  private let directory: TemporaryDirectory
  private let calendar = Calendar()
  private let theme = HydratedRecord(version: 1, state: Data("theme".utf8))
  private let other = HydratedRecord(version: 2, state: Data("other".utf8))

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func build(count: Int = 3) throws -> HydratedSQLiteStorage {
    let limits = OwnerLimits(count: count, unusedTime: .seconds(90 * 24 * 60 * 60))
    return try .build(file: directory.database, limits: limits) { [calendar] in calendar.now }
  }

  /// The owners in the database, without the placeholder for no owner.
  private func owners() throws -> [String] {
    try DatabaseQueue(path: directory.database.path).read {
      try String.fetchAll($0, sql: "SELECT name FROM owner WHERE name <> '' ORDER BY name")
    }
  }

  private func recordCount() throws -> Int? {
    try DatabaseQueue(path: directory.database.path).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM record")
    }
  }

  @Test func ownersHaveSeparateRecords() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    try await storage.records(of: "bob").write(other, for: "Theme")
    #expect(try storage.records(of: "ann").read("Theme") == theme)
    #expect(try storage.records(of: "bob").read("Theme") == other)
    #expect(try storage.records(of: "eve").read("Theme") == nil)
    #expect(try storage.read("Theme") == nil)

    try await storage.records(of: "ann").delete("Theme")
    #expect(try storage.records(of: "ann").read("Theme") == nil)
    try await storage.write(theme, for: "Theme")
    try await storage.records(of: "bob").clear()
    #expect(try storage.records(of: "bob").read("Theme") == nil)
    #expect(try storage.records(of: "").read("Theme") == theme)
  }

  @Test(arguments: [
    "'; DROP TABLE record; --", "a\u{0}b", "\\", "\u{E9}", String(repeating: "x", count: 100_000),
  ])
  func everyOwnerNameHasItsOwnRecords(name: String) async throws {
    let storage = try build()
    try await storage.records(of: name + "x").write(other, for: "Theme")
    try await storage.records(of: name).write(theme, for: "Theme")
    #expect(try storage.records(of: name).read("Theme") == theme)
    #expect(try storage.records(of: name + "x").read("Theme") == other)
  }

  @Test func readingCreatesNoOwner() throws {
    let storage = try build()
    for number in 0..<100 {
      #expect(try storage.records(of: "\(number)").read("Theme") == nil)
    }
    #expect(try owners() == [])
  }

  @Test func aRestartFindsThemAgain() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    try await storage.close()
    #expect(try build().records(of: "ann").read("Theme") == theme)
  }

  @Test func closingOneClosesTheDatabase() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    try await storage.records(of: "ann").close()
    #expect(try storage.records(of: "ann").read("Theme") == nil)
    try await storage.records(of: "ann").write(other, for: "Theme")
    #expect(try build().records(of: "ann").read("Theme") == theme)
  }

  @Test func excessOwnersReplaceThoseUsedOnASingleDay() async throws {
    let storage = try build()
    for name in ["ann", "bob", "cat"] {
      try await storage.records(of: name).write(theme, for: "Theme")
      try await storage.records(of: name).write(theme, for: "Count")
      calendar.advance(days: 2)
    }
    // Reading counts as a use, even without changes.
    #expect(try storage.records(of: "ann").read("Theme") == theme)
    calendar.advance(days: 2)
    try await storage.records(of: "dan").write(theme, for: "Theme")
    #expect(try owners() == ["ann", "cat", "dan"])
    #expect(try storage.records(of: "bob").read("Theme") == nil)
    #expect(try recordCount() == 5)
    // The owner that was removed starts again as a new one.
    try await storage.records(of: "bob").write(other, for: "Theme")
    #expect(try owners() == ["ann", "bob", "dan"])
  }

  @Test func inventedOwnersTakeNothingFromOthers() async throws {
    let storage = try build()
    for name in ["ann", "bob"] { try await storage.records(of: name).write(theme, for: "Theme") }
    for number in 0..<50 {
      calendar.advance(days: 0.01)
      let records = storage.records(of: "\(number)")
      if number == 0 {
        try await records.write(other, for: "Theme")
      } else {
        await #expect(throws: OwnerError.tooMany(limit: 3)) { try await records.write(other, for: "Theme") }
        #expect(try records.read("Theme") == nil)
      }
    }
    #expect(try owners() == ["0", "ann", "bob"])
    for name in ["ann", "bob"] { #expect(try storage.records(of: name).read("Theme") == theme) }
  }

  @Test func tenThousandInventedOwnersTakeNothingFromOthers() async throws {
    let storage = try build(count: 10_000)
    try await storage.records(of: "ann").write(theme, for: "Theme")
    calendar.advance(days: 1)
    #expect(try storage.records(of: "ann").read("Theme") == theme)
    try await storage.records(of: "bob").write(theme, for: "Theme")
    let seconds = Int(calendar.now.timeIntervalSince1970)
    try await DatabaseQueue(path: directory.database.path).write { database in
      let insert = try database.makeStatement(
        sql: "INSERT INTO owner (name, firstUse, lastUse) VALUES (?, ?, ?)"
      )
      for number in 0..<9_998 { try insert.execute(arguments: ["\(number)", seconds, seconds]) }
    }
    // On the first day, they keep other owners out, but displace none.
    await #expect(throws: OwnerError.tooMany(limit: 10_000)) {
      try await storage.records(of: "cat").write(theme, for: "Theme")
    }
    #expect(try storage.records(of: "bob").read("Theme") == theme)
    // From then on, each of them can be replaced by another owner.
    calendar.advance(days: 1.5)
    #expect(try storage.records(of: "bob").read("Theme") == theme)
    calendar.advance(days: 0.1)
    for name in ["cat", "dan"] { try await storage.records(of: name).write(theme, for: "Theme") }
    for name in ["ann", "bob", "cat", "dan"] { #expect(try storage.records(of: name).read("Theme") == theme) }
    #expect(try owners().count == 10_000)
  }

  @Test func returningOwnersSurviveAFlood() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    calendar.advance(days: 1)
    #expect(try storage.records(of: "ann").read("Theme") == theme)
    for number in 0..<80 {
      calendar.advance(days: 1)
      try? await storage.records(of: "\(number)").write(other, for: "Theme")
    }
    #expect(try storage.records(of: "ann").read("Theme") == theme)
    #expect(try owners().count == 3)
    // The invented owners make room for new ones.
    calendar.advance(days: 2)
    try await storage.records(of: "bob").write(theme, for: "Theme")
    #expect(try storage.records(of: "bob").read("Theme") == theme)
    #expect(try owners().contains("ann"))
  }

  @Test func limitOfZeroAllowsOneOwner() async throws {
    let storage = try build(count: 0)
    try await storage.records(of: "ann").write(theme, for: "Theme")
    await #expect(throws: OwnerError.tooMany(limit: 1)) {
      try await storage.records(of: "bob").write(theme, for: "Theme")
    }
    #expect(try owners() == ["ann"])
  }

  @Test func startingRemovesRecordsUnusedForNinetyDays() async throws {
    let storage = try build()
    try await storage.write(theme, for: "Theme")
    try await storage.records(of: "ann").write(theme, for: "Theme")
    calendar.advance(days: 60)
    try await storage.records(of: "bob").write(theme, for: "Theme")
    calendar.advance(days: 31)
    try await storage.close()

    let next = try build()
    #expect(try owners() == ["bob"])
    #expect(try next.records(of: "ann").read("Theme") == nil)
    #expect(try next.read("Theme") == theme)
  }

  @Test func newOwnersRemoveRecordsUnusedForNinetyDays() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    calendar.advance(days: 91)
    try await storage.records(of: "bob").write(theme, for: "Theme")
    #expect(try owners() == ["bob"])
  }

  @Test func occasionalReadsKeepRecords() async throws {
    let storage = try build()
    try await storage.records(of: "ann").write(theme, for: "Theme")
    for _ in 0..<5 {
      calendar.advance(days: 60)
      #expect(try storage.records(of: "ann").read("Theme") == theme)
    }
    try await storage.close()
    #expect(try build().records(of: "ann").read("Theme") == theme)
  }

  @Test func aLowerLimitHoldsFromTheNextStartOn() async throws {
    let storage = try build()
    for name in ["ann", "bob", "cat"] {
      try await storage.records(of: name).write(theme, for: "Theme")
      calendar.advance(days: 1)
    }
    try await storage.close()
    _ = try build(count: 1)
    #expect(try owners() == ["cat"])
  }

  @Test func databasesWithoutOwnersKeepTheirRecords() throws {
    try DatabaseQueue(path: directory.database.path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE record (token TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL) WITHOUT ROWID;
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('records');
          INSERT INTO record VALUES ('Theme', 1, CAST('theme' AS BLOB));
          """
      )
    }
    let storage = try build()
    #expect(try storage.read("Theme") == theme)
    #expect(try storage.records(of: "ann").read("Theme") == nil)
  }
}
