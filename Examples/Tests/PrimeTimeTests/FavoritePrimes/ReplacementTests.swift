import Foundation
import SQLiteFixtures
import Testing

@testable import PrimeTime

struct ReplacementTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func names(in folder: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  @Test func leavesNothingBesideTheFile() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      for text in ["1", "22"] {
        try Replacement(of: file).write(Data(text.utf8))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
      #expect(try names(in: folder) == ["a.json"])
    }
  }

  @Test func replacesOnlyItsOwnLeftoverFile() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      for name in ["a.json.replacement", "b.json.replacement"] {
        try Data(count: 100).write(to: folder.appending(path: name))
      }
      try Replacement(of: file).write(Data("1".utf8))
      #expect(try String(contentsOf: file, encoding: .utf8) == "1")
      #expect(try names(in: folder) == ["a.json", "b.json.replacement"])
    }
  }

  @Test func killedWritersLeaveOneFileAtMost() throws {
    try inFolder { folder in
      let file = FavoritePrimesFile.json(in: folder)
      let writer = KilledWriter("FavoritePrimesWriter", to: folder)
      for round in 1...40 {
        let last = try writer.lastWrite(from: round * 1_000_000)
        let known: Set = ["favorite-primes.json", "favorite-primes.json.replacement"]
        #expect(try names(in: folder).isSubset(of: known))
        // The last reported save is present, or a later one.
        if let last { #expect(try file.load().get().first.map { $0 >= last } == true) }
      }
      try file.save([2, 3]).get()
      #expect(try names(in: folder) == ["favorite-primes.json"])
    }
  }

  @Test func aFailureLeavesNothing() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try FileManager.default.createDirectory(
        at: file.appending(path: "in the way"),
        withIntermediateDirectories: true
      )
      #expect(throws: (any Error).self) { try Replacement(of: file).write(Data()) }
      #expect(try names(in: folder) == ["a.json"])
    }
  }
}
