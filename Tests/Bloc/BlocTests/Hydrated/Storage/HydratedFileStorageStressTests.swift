import Bloc
import Dispatch
import Foundation
import Testing

struct HydratedFileStorageStressTests {
  @Test
  func manyThreadsReadAndChangeOneStorage() async throws {
    let directory = TemporaryDirectory()
    let storage = try HydratedFileStorage.build(directory: directory.url)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for version in 0..<200 {
        let own = "own \(thread)"
        storage.write(HydratedRecord(version: version, state: Data("\(thread)".utf8)), for: own) { result in
          #expect(throws: Never.self) { try result.get() }
        }
        #expect(throws: Never.self) {
          let record = try storage.read(own)
          if record?.version != version { Issue.record("\(own) is at \(String(describing: record))") }
        }
        storage.write(HydratedRecord(version: version, state: Data("shared".utf8)), for: "shared") { _ in }
        if version % 50 == 0 { storage.delete("shared") { _ in } }
        #expect(throws: Never.self) { try storage.read("shared") }
      }
    }
    try await storage.close()
    let reopened = try HydratedFileStorage.build(directory: directory.url)
    for thread in 0..<8 {
      #expect(try reopened.read("own \(thread)")?.version == 199)
    }
  }

  @Test
  func closePersistsConcurrentChanges() async throws {
    let directory = TemporaryDirectory()
    let url = directory.url
    for round in 0..<100 {
      let storage = try HydratedFileStorage.build(directory: url)
      let record = HydratedRecord(version: round, state: Data())
      // Read when the storage is closed, because a write that becomes safe later is too late.
      let (closings, closing) = AsyncStream.makeStream(of: Int?.self)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        storage.write(record, for: "\(thread)") { _ in }
        guard thread == 1 else { return }
        storage.close { _ in
          closing.yield(try? HydratedFileStorage.build(directory: url).read("1")?.version)
          closing.finish()
        }
      }
      for await version in closings { try #require(version == round) }
    }
  }

  @Test
  func storagesSharingADirectoryAreSerialized() async throws {
    let directory = TemporaryDirectory()
    let storages = try (0..<4).map { _ in try HydratedFileStorage.build(directory: directory.url) }
    DispatchQueue.concurrentPerform(iterations: storages.count) { index in
      for version in 0..<50 {
        let record = HydratedRecord(version: version, state: Data(repeating: UInt8(index), count: 5000))
        storages[index].write(record, for: "shared") { result in
          #expect(throws: Never.self) { try result.get() }
        }
        #expect(throws: Never.self) { try storages[index].read("shared") }
      }
    }
    for storage in storages { try await storage.close() }
    let record = try #require(try HydratedFileStorage.build(directory: directory.url).read("shared"))
    #expect(record.version == 49)
    #expect(Set(record.state).count == 1)
    #expect(try directory.names().count == 1)
  }
}
