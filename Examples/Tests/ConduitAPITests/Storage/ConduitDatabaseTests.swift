import Foundation
import GRDB
import Testing

@testable import ConduitAPI

struct ConduitDatabaseTests {
  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conduit-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "conduit.sqlite"))
  }

  @Test func fileKeepsItsContents() async throws {
    try await withFile { file in
      do {
        let database = try ConduitDatabase.open(file)
        #expect(try await database.isEmpty)
        try await Seed.insert(into: database, now: .now, cost: TestAPI.cost)
      }
      let database = try ConduitDatabase.open(file)
      #expect(try await !database.isEmpty)
      let person = try await database.read { try Person.named("lock-keeper", in: $0) }
      #expect(person?.bio == "Keeps lock 14 and a notebook about it.")
    }
  }

  @Test func filesOfOtherProgramsAreNotChanged() async throws {
    try await withFile { file in
      do {
        let other = try DatabaseQueue(path: file.path)
        try other.write { try $0.execute(sql: "CREATE TABLE mail (text TEXT)") }
        try other.close()
      }
      let bytes = try Data(contentsOf: file)
      #expect(throws: ConduitDatabaseError(path: file.path, reason: .foreign)) {
        try ConduitDatabase.open(file)
      }
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test func filesOfNewerVersionsAreNotOpened() async throws {
    try await withFile { file in
      do {
        let database = try ConduitDatabase.open(file)
        try await database.write { try $0.execute(sql: "PRAGMA user_version = 2") }
      }
      #expect(throws: ConduitDatabaseError(path: file.path, reason: .newer)) {
        try ConduitDatabase.open(file)
      }
    }
  }

  @Test func unusableFilesAreReported() async throws {
    try await withFile { file in
      try Data(repeating: 65, count: 5000).write(to: file)
      let error = #expect(throws: ConduitDatabaseError.self) { try ConduitDatabase.open(file) }
      #expect(error?.description.hasPrefix("\(file.path) can't be opened: ") == true)
      let missing = file.deletingLastPathComponent().appending(path: "none/conduit.sqlite")
      #expect(throws: ConduitDatabaseError.self) { try ConduitDatabase.open(missing) }
    }
  }
}
