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

    @Test func reportsExternalChangesUntilEnded() async throws {
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

    @Test func aMissingDirectoryIsWatchedFor() async throws {
      try await withDirectory { directory in
        let file = directory.appendingPathComponent("a/b/c/file")
        let neighbour = directory.appendingPathComponent("a/b/file")
        let watch = try #require(FileStorage.fileSystem.watch)
        func changes(of file: URL) throws -> (AsyncStream<Void>, end: @Sendable () -> Void) {
          let (changes, continuation) = AsyncStream<Void>.makeStream()
          return (changes, try watch(file) { continuation.yield() })
        }
        func exists(_ file: URL, in changes: AsyncStream<Void>) async -> Bool {
          for await _ in changes where FileManager.default.fileExists(atPath: file.path) { return true }
          return false
        }
        let (inner, endInner) = try changes(of: file)
        let (outer, endOuter) = try changes(of: neighbour)
        for _ in 0..<2 {
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
          try Data([1]).write(to: file)
          #expect(await exists(file, in: inner))
          try Data([1]).write(to: neighbour)
          #expect(await exists(neighbour, in: outer))
          // The watcher watches for the removed files again.
          try FileManager.default.removeItem(at: directory.appendingPathComponent("a"))
        }
        endInner()
        endOuter()
      }
    }

    @Test func anAddressOfNoFileIsAnError() throws {
      let watch = try #require(FileStorage.fileSystem.watch)
      #expect(throws: FileStorageError.self) { _ = try watch(#require(URL(string: "https://a.b"))) {} }
    }
  }
#endif
