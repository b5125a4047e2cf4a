import Foundation
import Testing

@testable import FavoritePrimes

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

  @Test func removesWhatACrashHasLeftAndNothingElse() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      let old = Date.now.addingTimeInterval(-100)
      for (name, date) in [
        ("a.json.replacement-old", old), ("a.json.replacement-new", .now), ("b.json.replacement-old", old),
      ] {
        let path = folder.appending(path: name).path
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      try Replacement(of: file).write(Data())
      #expect(try names(in: folder) == ["a.json", "a.json.replacement-new", "b.json.replacement-old"])
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
