import Bloc
import Foundation
import SQLiteFixtures
import SQLiteStorages
import Testing

/// The requirements for every storage, tested with the SQLite storage, and with the library's own storage to
/// verify that both behave in the same way.
struct HydratedStorageContractTests {
  enum Kind: CaseIterable {
    case file
    case sqlite

    func build(in directory: TemporaryDirectory) throws -> any HydratedStorage {
      switch self {
      case .file: try HydratedFileStorage.build(directory: directory.url)
      case .sqlite: try HydratedSQLiteStorage.build(file: directory.database)
      }
    }
  }

  private let directory: TemporaryDirectory
  private let counter = HydratedRecord(version: 2, state: Data(#"{"value":101}"#.utf8))
  private let theme = HydratedRecord(state: Data([0, 255, 10]))

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Kind.allCases)
  func readsTheLatestWrite(kind: Kind) async throws {
    let storage = try kind.build(in: directory)
    #expect(try storage.read("Counter") == nil)
    try await storage.write(counter, for: "Counter")
    try await storage.write(theme, for: "Counter")
    #expect(try storage.read("Counter") == theme)
    try await storage.delete("Counter")
    #expect(try storage.read("Counter") == nil)
  }

  @Test(arguments: Kind.allCases)
  func aChangeIsSeenBeforeItIsSafe(kind: Kind) throws {
    let storage = try kind.build(in: directory)
    for version in 0..<50 {
      storage.write(HydratedRecord(version: version, state: Data()), for: "Counter") { _ in }
      #expect(try storage.read("Counter")?.version == version)
    }
    storage.clear { _ in }
    #expect(try storage.read("Counter") == nil)
  }

  @Test(arguments: Kind.allCases)
  func clearRemovesAllRecords(kind: Kind) async throws {
    let storage = try kind.build(in: directory)
    try await storage.write(counter, for: "Counter")
    try await storage.write(theme, for: "Theme")
    try await storage.clear()
    #expect(try storage.read("Counter") == nil)
    #expect(try storage.read("Theme") == nil)
  }

  @Test(arguments: Kind.allCases)
  func aClosedStorageReadsNothingAndIgnoresChanges(kind: Kind) async throws {
    let storage = try kind.build(in: directory)
    try await storage.write(counter, for: "Counter")
    try await storage.close()
    #expect(try storage.read("Counter") == nil)
    try await storage.write(theme, for: "Counter")
    try await storage.delete("Counter")
    try await storage.clear()
    try await storage.close()
    #expect(try kind.build(in: directory).read("Counter") == counter)
  }

  @Test(arguments: Kind.allCases)
  func reopenedStorageReadsEarlierWrites(kind: Kind) async throws {
    let first = try kind.build(in: directory)
    for version in 0..<100 {
      first.write(HydratedRecord(version: version, state: Data()), for: "\(version % 3)") { _ in }
    }
    try await first.close()
    let second = try kind.build(in: directory)
    #expect(try (0..<3).map { try second.read("\($0)")?.version } == [99, 97, 98])
  }

  @Test(
    arguments: Kind.allCases,
    ["", "Counter", "counter", "é", "a/b", "'; DROP TABLE record; --", "\u{0}"]
  )
  func everyTokenHasItsOwnRecord(kind: Kind, token: String) async throws {
    let storage = try kind.build(in: directory)
    try await storage.write(theme, for: token + "x")
    try await storage.write(counter, for: token)
    #expect(try storage.read(token) == counter)
    #expect(try storage.read(token + "x") == theme)
  }

  @Test(arguments: Kind.allCases)
  func manyThreadsMayUseIt(kind: Kind) async throws {
    let storage = try kind.build(in: directory)
    await withTaskGroup { group in
      for worker in 0..<4 {
        group.addTask {
          for version in 0..<25 {
            storage.write(HydratedRecord(version: version, state: Data()), for: "\(worker)") { _ in }
            #expect(throws: Never.self) { try storage.read("\(worker)")?.version == version }
          }
        }
      }
    }
    try await storage.close()
    let reopened = try kind.build(in: directory)
    for worker in 0..<4 { #expect(try reopened.read("\(worker)")?.version == 24) }
  }
}
