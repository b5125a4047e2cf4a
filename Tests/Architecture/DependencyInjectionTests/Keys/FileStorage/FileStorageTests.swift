import DependencyInjection
import Foundation
import Testing

struct FileStorageTests {
  @Dependency(\.defaultFileStorage) private var storage
  private let file = URL(fileURLWithPath: "/favorites/primes.json")

  @Test func testsUseInMemoryFileStorage() throws {
    try storage.save(Data([2, 3]), file)
    #expect(try storage.load(file) == Data([2, 3]))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func testsDoNotShareStoredFiles() {
    #expect(!storage.exists(file))
  }

  @Test func previewsUseInMemoryFileStorage() throws {
    try withDependencies {
      $0.context = .preview
    } operation: {
      try storage.save(Data([2]), file)
      #expect(storage.exists(file))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func liveContextUsesTheFileSystem() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    try withDependencies {
      $0.context = .live
    } operation: {
      let file = directory.appendingPathComponent("file")
      try storage.save(Data([2]), file)
      #expect(try Data(contentsOf: file) == Data([2]))
    }
  }

  @Test(arguments: [FileStorage.fileSystem, .inMemory])
  func nonFileURLsThrow(_ storage: FileStorage) throws {
    let page = try #require(URL(string: "https://example.com/etc/hosts"))
    #expect(!storage.exists(page))
    #expect(throws: FileStorageError(.load, page, .noFileURL)) { try storage.load(page) }
    #expect(throws: FileStorageError(.save, page, .noFileURL)) { try storage.save(Data(), page) }
    #expect(throws: FileStorageError(.delete, page, .noFileURL)) { try storage.delete(page) }
  }

  @Test func anEndpointCanBeReplaced() {
    withDependencies {
      $0.defaultFileStorage.save = { _, file throws(FileStorageError) in
        throw FileStorageError(.save, file, .noSpace)
      }
    } operation: {
      #expect(throws: FileStorageError(.save, file, .noSpace)) { try storage.save(Data(), file) }
      #expect(!storage.exists(file))
    }
  }

  @Test func storagesAreEqualIfTheyAreCopiesOfOneWithoutReplacedEndpoints() {
    let storage = FileStorage.inMemory
    var copy = storage
    #expect(storage == copy)
    #expect(Set([storage, copy]).count == 1)
    copy.exists = { _ in true }
    #expect(storage != copy)
    #expect(FileStorage.fileSystem == .fileSystem)
    #expect(FileStorage.inMemory != .inMemory)
  }
}
