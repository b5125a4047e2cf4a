#if LivePages
  import Foundation
  import LivePagesCore
  import Testing

  @testable import LivePagesHummingbird

  struct UploadFolderTests {
    private let parent = FileManager.default.temporaryDirectory.appending(
      path: "folders-\(UUID().uuidString)"
    )

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test func removesFoldersOfDeadProcessesOnly() throws {
      defer { try? FileManager.default.removeItem(at: parent) }
      let used = try UploadFolder.claim(in: parent)
      try Data([1]).write(to: used.appending(path: "a"))
      // The folder of a killed process, whose lock is free.
      let left = parent.appending(path: SecretToken.random().text)
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      try Data([1]).write(to: left.appending(path: "b"))
      try Data().write(to: left.appendingPathExtension("lock"))
      // Files of other origin aren't removed.
      let foreign = parent.appending(path: "notes.lock")
      try Data().write(to: foreign)
      let next = try UploadFolder.claim(in: parent)
      #expect(next != used)
      #expect(exists(used.appending(path: "a")) && exists(next) && exists(foreign))
      #expect(!exists(left) && !exists(left.appendingPathExtension("lock")))
    }

    @Test func systemdKeepsTheFoldersAndLocksOfRunningProcesses() throws {
      defer { try? FileManager.default.removeItem(at: parent) }
      let folder = try UploadFolder.claim(in: parent)
      for path in [folder.path, folder.path + ".lock"] {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == -1, "\(path)")
      }
      #if os(Linux)
        // Versions that don't check the locks of files keep those with the sticky bit.
        var lock = stat()
        #expect(stat(folder.path + ".lock", &lock) == 0 && lock.st_mode & S_ISVTX != 0)
      #endif
    }

    @Test func detectsRemovedAndReplacedLockFiles() throws {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: parent) }
      let path = parent.appending(path: "a.lock").path
      try Data().write(to: URL(fileURLWithPath: path))
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      #expect(UploadFolder.isInPlace(file.fileDescriptor, path))
      try FileManager.default.removeItem(atPath: path)
      #expect(!UploadFolder.isInPlace(file.fileDescriptor, path))
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(!UploadFolder.isInPlace(file.fileDescriptor, path))
    }

    @Test func noOtherUserReadsIt() throws {
      defer { try? FileManager.default.removeItem(at: parent) }
      let folder = try UploadFolder.claim(in: parent)
      for url in [parent, folder] {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o700)
      }
    }

    @Test func aFolderInWhichOtherUsersCanReplaceFilesIsAnError() throws {
      defer { try? FileManager.default.removeItem(at: parent) }
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      chmod(parent.path, 0o777)
      #expect(throws: UploadFolderError.self) { try UploadFolder.claim(in: parent) }
      // With the sticky bit, only the owner of a file can replace it.
      chmod(parent.path, 0o1777)
      #expect(exists(try UploadFolder.claim(in: parent)))
      guard geteuid() == 0 else { return }
      chmod(parent.path, 0o700)
      #expect(chown(parent.path, 12_345, 12_345) == 0)
      #expect(throws: UploadFolderError.self) { try UploadFolder.claim(in: parent) }
    }

    @Test func aFolderThatCannotBeMadeIsAnError() {
      #expect(throws: (any Error).self) { try UploadFolder.claim(in: URL(fileURLWithPath: "/proc/none")) }
      UploadFolder.removeAbandoned(in: URL(fileURLWithPath: "/proc/none"))
    }
  }
#endif
