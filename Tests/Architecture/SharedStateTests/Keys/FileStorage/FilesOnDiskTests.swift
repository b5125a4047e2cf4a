import CombineCore
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@testable import SharedState

/// Shared values in the file system, where other programs change the files.
@MainActor @Suite(.dependency(\.defaultFileStorage, .fileSystem)) final class FilesOnDiskTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("shared-\(UUID().uuidString)")
  private var file: URL { directory.appendingPathComponent("a/value.json") }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  private func write(_ text: String, to file: URL, options: Data.WritingOptions = []) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file, options: options)
  }

  @Test func readingCreatesNeitherTheFileNorItsFolder() throws {
    @SharedReader(.fileStorage(file)) var value = 1
    #expect(value == 1)
    #expect($value.loadError == nil)
    @SharedReader(.fileStorage(URL(fileURLWithPath: "/proc/nothing/value.json"))) var unwritable = 2
    #expect(unwritable == 2)
    #expect($unwritable.loadError == nil)
    #expect(!FileManager.default.fileExists(atPath: directory.path))
  }

  @Test func anUnreadableFileIsALoadError() throws {
    try write("1", to: directory)
    @SharedReader(.fileStorage(file)) var value = 2
    #expect(value == 2)
    #expect("\(try #require($value.loadError))".contains("Could not load"))
  }

  @Test func savingCreatesTheFolder() throws {
    @Shared(.fileStorage(file)) var value = 1
    #expect(value == 1)
    $value.withLock { $0 = 2 }
    #expect(try text == "2")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == [
        "value.json"
      ]
    )
  }

  #if os(Linux) || os(Android) || canImport(Darwin)
    @Test func aFileThatOthersChangeReplaceOrDeleteIsSeen() async throws {
      @Shared(.fileStorage(file)) var value = 1
      try write("2", to: file)
      #expect(await $value.hasValue(2))
      try write("3", to: file, options: .atomic)
      #expect(await $value.hasValue(3))
      try FileManager.default.removeItem(at: file)
      #expect(await $value.hasValue(1))
      try write("4", to: file)
      #expect(await $value.hasValue(4))
      let other = directory.appendingPathComponent("a/other.json")
      try write("5", to: other)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: other, to: file)
      #expect(await $value.hasValue(5))
    }

    @Test func removedFoldersRestoreTheDefaultAndAreRecreated() async throws {
      @Shared(.fileStorage(file)) var value = 1
      try write("2", to: file)
      #expect(await $value.hasValue(2))
      try FileManager.default.removeItem(at: directory)
      #expect(await $value.hasValue(1))
      $value.withLock { $0 = 3 }
      try await $value.save()
      #expect(try text == "3")
      try write("4", to: file)
      #expect(await $value.hasValue(4))
    }
  #endif

  #if os(Linux) || os(macOS)
    @Test func pendingWritesAreFlushedAtExit() async throws {
      func file(ofProcess process: pid_t) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("shared-at-exit-\(process).json")
      }
      defer { try? FileManager.default.removeItem(at: file(ofProcess: getpid())) }
      await #expect(processExitsWith: .success) {
        let file = FileManager.default.temporaryDirectory
          .appendingPathComponent("shared-at-exit-\(getppid()).json")
        let count = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(file))
        }
        for _ in 0..<3 { count.withLock { $0 += 1 } }
        exit(0)
      }
      #expect(try String(contentsOf: file(ofProcess: getpid()), encoding: .utf8) == "3")
    }

    @Test func aFailedWriteIsRepeatedWhenTheProgramExits() async throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("shared-failed-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      await #expect(processExitsWith: .success) { [path = file.path as String] in
        let file = URL(fileURLWithPath: path)
        let isFull = Locked(true)
        var storage = FileStorage.fileSystem
        let save = storage.save
        storage.save = { data, file throws(FileStorageError) in
          if isFull.withLock({ $0 }) { throw FileStorageError(.save, file, .noSpace) }
          try save(data, file)
        }
        let count = withDependencies { [storage] in
          $0.defaultFileStorage = storage
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(file))
        }
        count.withLock { $0 = 3 }
        isFull.withLock { $0 = false }
        exit(0)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "3")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func pendingWritesAreWrittenWhenASignalEndsTheProgram(_ number: Int32) async throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("shared-at-signal-\(number)-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      await #expect(processExitsWith: .signal(number)) {
        [path = file.path as String, number = number as Int32] in
        // A background process may ignore the signal.
        signal(number, SIG_DFL)
        let file = URL(fileURLWithPath: path)
        let count = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(file))
        }
        for _ in 0..<3 { count.withLock { $0 += 1 } }
        kill(getpid(), number)
        while true { pause() }
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "3")
    }

    @Test func signalsThatTheProgramHandlesAreLeftAlone() async throws {
      await #expect(processExitsWith: .exitCode(7)) {
        signal(SIGTERM) { _ in _exit(7) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let count = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(file))
        }
        count.withLock { $0 += 1 }
        try? FileManager.default.removeItem(at: file)
        kill(getpid(), SIGTERM)
        while true { pause() }
      }
    }
  #endif

  #if !os(Windows) && !os(WASI)
    /// A storage that shares only the files with others, like that of another process.
    private func anotherProcess() -> FileStorage {
      var storage = FileStorage.fileSystem
      let save = storage.save
      storage.save = { data, file throws(FileStorageError) in try save(data, file) }
      return storage
    }

    /// Each storage appends numbers and saves. When `save()` returns, the change is confirmed and is in the
    /// file.
    @Test func confirmedChangesOfTwoProcessesAreInTheFile() async throws {
      let file = file
      let confirmed = Locked<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for process in 0..<2 {
          let shared = withDependencies {
            $0.defaultFileStorage = anotherProcess()
          } operation: {
            Shared(wrappedValue: [Int](), .fileStorage(file))
          }
          group.addTask { @concurrent in
            for number in 0..<150 {
              let number = process * 1_000_000 + number
              shared.withLock { $0.append(number) }
              guard (try? await shared.save()) != nil else { continue }
              confirmed.withLock { $0.append(number) }
            }
          }
        }
      }
      let numbers = Set(try JSONDecoder().decode([Int].self, from: Data(contentsOf: file)))
      let lost = confirmed.withLock { $0 }.filter { !numbers.contains($0) }
      #expect(lost == [])
      #expect(confirmed.withLock { $0.count } > 0)
    }

    @Test func replacedFilesAreLockedAgain() async throws {
      let (file, storage, order) = (file, FileStorage.fileSystem, Locked<[String]>([]))
      let withLock = try #require(storage.withLock)
      let (isLocked, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let other = Thread {
        isLocked.wait()
        try? withLock(file, .seconds(60)) { order.withLock { $0.append("second") } }
        isOver.signal()
      }
      other.start()
      try withLock(file, .seconds(60)) {
        isLocked.signal()
        for number in 0..<20 { try storage.save(Data("\(number)".utf8), file) }
        order.withLock { $0.append("first") }
        // The replaced file is no longer the locked one, so another storage may acquire the lock now.
      }
      #expect(await Task.detached { isOver.wait(timeout: .now() + 120) }.value == .success)
      #expect(order.withLock { $0.contains("second") })
      #expect(try text == "19")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == [
          "value.json"
        ]
      )
    }
  #endif

  @Test func pathsToOneFileShareAValue() throws {
    let real = directory.appendingPathComponent("real")
    let link = directory.appendingPathComponent("link")
    let linkToFile = directory.appendingPathComponent("value.json")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(
      atPath: linkToFile.path,
      withDestinationPath: "link/new/value.json"
    )
    let files = [
      link.appendingPathComponent("new/value.json"),
      real.appendingPathComponent("new/value.json"),
      link.appendingPathComponent("../real/./new/value.json"),
      linkToFile,
    ]
    let values = files.map { Shared(wrappedValue: 1, .fileStorage($0)) }
    values[0].withLock { $0 = 2 }
    #expect(values.map(\.wrappedValue) == [2, 2, 2, 2])
    #expect(try String(contentsOf: files[1], encoding: .utf8) == "2")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: linkToFile.path) == "link/new/value.json"
    )
  }

  @Test func directoriesAtTheFilesPathAreErrors() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    @Shared(.fileStorage(file)) var value = 1
    #expect($value.loadError is FileStorageError)
    $value.withLock { $0 = 2 }
    #expect($value.saveError != nil)
    #expect(value == 2)
  }
}
