import DependencyInjection
import Foundation
import Testing

struct FileStorageInMemoryTests {
  private let file = URL(fileURLWithPath: "/a/file")

  @Test func keepsFiles() throws {
    let storage = FileStorage.inMemory
    #expect(!storage.exists(file))
    try storage.save(Data([1]), file)
    try storage.save(Data([2]), file)
    #expect(storage.exists(file))
    #expect(try storage.load(file) == Data([2]))
    try storage.delete(file)
    #expect(!storage.exists(file))
  }

  @Test func canBeginWithFiles() throws {
    let storage = FileStorage.inMemory([file: Data([1])])
    #expect(try storage.load(file) == Data([1]))
  }

  @Test func normalizesFileURLs() throws {
    let storage = FileStorage.inMemory
    try storage.save(Data([1]), URL(fileURLWithPath: "/a/b/../file"))
    #expect(try storage.load(file) == Data([1]))
  }

  @Test func eachStorageHasItsOwnFiles() throws {
    let storage = FileStorage.inMemory
    try storage.save(Data([1]), file)
    #expect(!FileStorage.inMemory.exists(file))
  }

  @Test func aMissingFileIsAnError() {
    let storage = FileStorage.inMemory
    #expect(throws: FileStorageError(.load, file, .missing)) { try storage.load(file) }
    #expect(throws: FileStorageError(.delete, file, .missing)) { try storage.delete(file) }
  }
}
