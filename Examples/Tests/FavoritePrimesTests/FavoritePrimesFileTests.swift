import FavoritePrimes
import Foundation
import Testing

@Suite struct FavoritePrimesFileTests {
  @Test func whatWasSavedIsLoaded() throws {
    try withTemporaryFolder { folder in
      let file = FavoritePrimesFile.json(in: folder.appendingPathComponent("made/when/needed"))
      try file.save([2, 3, 31]).get()
      #expect(try file.load().get() == [2, 3, 31])
      try file.save([]).get()
      #expect(try file.load().get() == [])
    }
  }

  @Test func aMissingFileSaysWhereItWouldBe() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("favorite-primes.json").path
      #expect(FavoritePrimesFile.json(in: folder).load() == .failure(.missing(path: path)))
      #expect(FavoritePrimesFileError.missing(path: path).description.contains(path))
    }
  }

  @Test(arguments: ["", "[2, 3", #"{"primes": [2]}"#, #"["two"]"#, "[2.5]", "\u{0}\u{1}"])
  func aDamagedFileIsToldApart(_ content: String) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("favorite-primes.json")
      try Data(content.utf8).write(to: url)
      #expect(FavoritePrimesFile.json(in: folder).load() == .failure(.damaged(path: url.path)))
    }
  }

  @Test func aFolderInPlaceOfTheFileIsUnreadable() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("favorite-primes.json")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      guard case .failure(.unreadable(url.path, _)) = FavoritePrimesFile.json(in: folder).load() else {
        Issue.record("a folder was read as a file")
        return
      }
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
