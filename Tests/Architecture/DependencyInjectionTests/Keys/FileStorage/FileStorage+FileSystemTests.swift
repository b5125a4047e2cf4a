import Foundation
import Testing

@testable import DependencyInjection

final class FileStorageFileSystemTests {
  private let storage = FileStorage.fileSystem
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("storage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func file(_ name: String = "file") -> URL { directory.appendingPathComponent(name) }

  private func names(in directory: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path)
  }

  @Test func savesLoadsAndDeletes() throws {
    #expect(!storage.exists(file()))
    try storage.save(Data([1, 2]), file())
    try storage.save(Data([3]), file())
    #expect(storage.exists(file()))
    #expect(try storage.load(file()) == Data([3]))
    #expect(try names(in: directory) == ["file"])
    try storage.delete(file())
    #expect(!storage.exists(file()))
  }

  @Test func removesTheTemporaryFilesOfKilledProcesses() throws {
    let old = Date(timeIntervalSinceNow: -4_000)
    let leftover = ".saving-\(UUID().uuidString)"
    let present = ".saving-\(UUID().uuidString)"
    for (name, date) in [(leftover, old), (present, Date()), (".saving-mine", old)] {
      try Data([1]).write(to: file(name))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(name).path)
    }
    try storage.save(Data([2]), file())
    #expect(try Set(names(in: directory)) == [present, ".saving-mine", "file"])
  }

  @Test func savesEmptyAndLargeData() throws {
    try storage.save(Data(), file())
    #expect(try storage.load(file()).isEmpty)
    let large = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try storage.save(large, file())
    #expect(try storage.load(file()) == large)
  }

  @Test func aLockThatIsNotReleasedIsAnErrorAfterALimit() throws {
    try storage.save(Data([1]), file())
    // A lock belongs to one open file description, so a second one in the same process must wait too.
    try withLock(on: file(), within: .seconds(60)) {
      #expect(throws: FileStorageError(.save, file(), .locked)) {
        try withLock(on: file(), within: .milliseconds(5)) { Issue.record("Two have the lock.") }
      }
    }
    var isCalled = false
    try withLock(on: file(), within: .seconds(30)) { isCalled = true }
    #expect(isCalled)
    #expect("\(FileStorageError(.save, file(), .locked))".contains("another program has locked it"))
  }

  @Test func makesTheDirectoriesAbove() throws {
    try storage.save(Data([1]), file("a/b/c"))
    #expect(try storage.load(file("a/b/c")) == Data([1]))
  }

  @Test func aMissingFileIsAnError() {
    #expect(throws: FileStorageError(.load, file(), .missing)) { try storage.load(file()) }
    #expect(throws: FileStorageError(.delete, file(), .missing)) { try storage.delete(file()) }
  }

  @Test func directoriesAreNotFiles() throws {
    try storage.save(Data([1]), file("a/b"))
    let directory = file("a")
    #expect(!storage.exists(directory))
    #expect(throws: FileStorageError(.load, directory, .isDirectory)) { try storage.load(directory) }
    #expect(throws: FileStorageError(.save, directory, .isDirectory)) { try storage.save(Data(), directory) }
    #expect(throws: FileStorageError(.delete, directory, .isDirectory)) { try storage.delete(directory) }
    #expect(try storage.load(file("a/b")) == Data([1]))
  }

  @Test func filesAreNotDirectories() throws {
    try storage.save(Data([1]), file("a"))
    #expect(throws: FileStorageError(.save, file("a/b"), .noDirectory)) {
      try storage.save(Data(), file("a/b"))
    }
    #expect(try storage.load(file("a")) == Data([1]))
  }

  @Test func aSaveThatFailsLeavesTheFileAndNothingElse() throws {
    let name = String(repeating: "n", count: 300)
    do {
      try storage.save(Data([1]), file(name))
      Issue.record("It was saved.")
    } catch {
      guard case .system = error.reason else { throw error }
    }
    #expect(try names(in: directory).isEmpty)
  }

  @Test func keepsTheFilesPermissions() throws {
    try storage.save(Data([1]), file())
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file().path)
    try storage.save(Data([2]), file())
    let attributes = try FileManager.default.attributesOfItem(atPath: file().path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func savingPreservesSymbolicLinks() throws {
    try storage.save(Data([1]), file("target"))
    try FileManager.default.createSymbolicLink(at: file("link"), withDestinationURL: file("target"))
    try storage.save(Data([2]), file("link"))
    #expect(try storage.load(file("target")) == Data([2]))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: file("link").path) == file("target").path
    )
  }

  @Test func aReaderFindsOneOrTheOtherAndNeverAPart() async throws {
    let (storage, file) = (storage, file())
    let size = 200_000
    try storage.save(Data(repeating: 0, count: size), file)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...3 as ClosedRange<UInt8> {
        group.addTask {
          for _ in 0..<20 { try storage.save(Data(repeating: writer, count: size), file) }
        }
      }
      group.addTask {
        for _ in 0..<60 {
          let data = try storage.load(file)
          #expect(data.count == size && data.allSatisfy { $0 == data.first })
        }
      }
      try await group.waitForAll()
    }
    #expect(try names(in: directory) == ["file"])
  }
}
