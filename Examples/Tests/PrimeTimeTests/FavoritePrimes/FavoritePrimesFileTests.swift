import Foundation
import PrimeTime
import Testing

struct FavoritePrimesFileTests {
  @Test func loadsSavedPrimes() throws {
    try withTemporaryFolder { folder in
      let file = FavoritePrimesFile.json(in: folder.appendingPathComponent("made/when/needed"))
      try file.save([2, 3, 31]).get()
      #expect(try file.load().get() == [2, 3, 31])
      try file.save([]).get()
      #expect(try file.load().get() == [])
    }
  }

  @Test func missingFilesAreReportedWithTheirPath() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("favorite-primes.json").path
      #expect(FavoritePrimesFile.json(in: folder).load() == .failure(.missing(path: path)))
      #expect(FavoritePrimesFileError.missing(path: path).description.contains(path))
    }
  }

  @Test(arguments: ["", "[2, 3", #"{"primes": [2]}"#, #"["two"]"#, "[2.5]", "\u{0}\u{1}"])
  func damagedFilesAreReported(_ content: String) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("favorite-primes.json")
      try Data(content.utf8).write(to: url)
      #expect(FavoritePrimesFile.json(in: folder).load() == .failure(.damaged(path: url.path)))
    }
  }

  @Test func directoriesAreUnreadableAsFiles() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("favorite-primes.json")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      #expect(
        FavoritePrimesFile.json(in: folder).load()
          == .failure(.unreadable(path: url.path, reason: "Is a directory"))
      )
    }
  }

  @Test func aFolderThatCannotBeMadeIsUnwritable() throws {
    try withTemporaryFolder { folder in
      let obstacle = folder.appendingPathComponent("a-file")
      try Data().write(to: obstacle)
      let file = FavoritePrimesFile.json(in: obstacle.appendingPathComponent("below"))
      guard case .failure(.unwritable) = file.save([2]) else {
        Issue.record("saving below a file succeeded")
        return
      }
    }
  }

  @Test func aFileThatNoListFillsIsNotLoaded() throws {
    try withTemporaryFolder { folder in
      let file = FavoritePrimesFile.json(in: folder, largest: 7)
      let url = folder.appendingPathComponent("favorite-primes.json")
      try Data("[2,3,5]".utf8).write(to: url)
      #expect(try file.load().get() == [2, 3, 5])
      try Data("[2,3,5] ".utf8).write(to: url)
      #expect(file.load() == .failure(.tooLarge(path: url.path, largest: 7)))
    }
  }

  @Test func symbolicLinksHaveTheSizeOfTheirTarget() throws {
    try withTemporaryFolder { folder in
      let long = folder.appendingPathComponent("long")
      try Data(repeating: UInt8(ascii: " "), count: 10_000).write(to: long)
      let url = folder.appendingPathComponent("favorite-primes.json")
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: long)
      #expect(
        FavoritePrimesFile.json(in: folder, largest: 9_999).load()
          == .failure(.tooLarge(path: url.path, largest: 9_999))
      )
    }
  }

  @Test func refusesToSaveUnloadableLists() throws {
    try withTemporaryFolder { folder in
      let file = FavoritePrimesFile.json(in: folder, largest: 7)
      try file.save([2, 3, 5]).get()
      guard case .failure(.unwritable) = file.save([2, 3, 5, 7]) else {
        Issue.record("a list was saved that is too long to be loaded")
        return
      }
      #expect(try file.load().get() == [2, 3, 5])
    }
  }

  @Test func aRepeatedNumberIsLoadedOnce() throws {
    try withTemporaryFolder { folder in
      try Data("[3, 2, 3]".utf8).write(to: folder.appendingPathComponent("favorite-primes.json"))
      #expect(try FavoritePrimesFile.json(in: folder).load().get() == [3, 2])
    }
  }

  private func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("primes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
