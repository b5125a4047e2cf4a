import Foundation
import Testing

@testable import DependencyInjection

#if os(Linux) || os(Android) || canImport(Darwin)
  struct FileWatcherTests {
    private func withDirectory(_ operation: (URL) async throws -> Void) async throws {
      let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      try await operation(directory)
    }

    @Test func tellsOfChangesByAnyoneUntilItIsEnded() async throws {
      try await withDirectory { directory in
        let file = directory.appendingPathComponent("file")
        let watch = try #require(FileStorage.fileSystem.watch)
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        var iterator = changes.makeAsyncIterator()
        let end = try watch(file) { continuation.yield() }
        try Data([1]).write(to: file)
        await iterator.next()
        end()
        let (others, other) = AsyncStream<Void>.makeStream()
        var otherIterator = others.makeAsyncIterator()
        let endOther = try watch(directory.appendingPathComponent("other")) { other.yield() }
        try Data([2]).write(to: file)
        try Data([2]).write(to: directory.appendingPathComponent("other"))
        await otherIterator.next()
        endOther()
      }
    }

    @Test func aMissingDirectoryIsAnError() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/file")
      let watch = try #require(FileStorage.fileSystem.watch)
      #expect(throws: FileStorageError(.observe, file, .missing)) { _ = try watch(file) {} }
      #expect(throws: FileStorageError.self) { _ = try watch(#require(URL(string: "https://a.b"))) {} }
    }
  }
#endif
