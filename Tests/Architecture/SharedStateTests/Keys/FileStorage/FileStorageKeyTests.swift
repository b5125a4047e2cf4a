import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@testable import SharedState

private struct Settings: Codable, Equatable, Sendable {
  var name = "a"
  var count = 0
}

@MainActor @Suite(.dependencies) struct FileStorageKeyTests {
  private let file = URL(fileURLWithPath: "/settings/settings.json")

  private func data(_ text: String) -> Data { Data(text.utf8) }

  @Test func aValueIsSavedAndLoaded() throws {
    let files = Files()
    var shared: Shared<Settings>? = files.with { Shared(wrappedValue: Settings(), .fileStorage(file)) }
    #expect(shared?.wrappedValue == Settings())
    shared?.withLock { $0.count = 1 }
    #expect(
      try files.text(file) == """
        {
          "count" : 1,
          "name" : "a"
        }
        """
    )
    shared = nil
    let second = files.with { Shared(wrappedValue: Settings(), .fileStorage(file)) }
    #expect(second.wrappedValue.count == 1)
    #expect(second.description == #"Shared<Settings>(.fileStorage("/settings/settings.json"))"#)
  }

  @Test(arguments: [nil, ""])
  func aMissingOrEmptyFileMeansTheDefault(_ contents: String?) throws {
    let files = Files(contents.map { [file: data($0)] } ?? [:])
    let shared = files.with { Shared(wrappedValue: 5, .fileStorage(file)) }
    #expect(files.storage.exists(file) == (contents != nil))
    #expect(shared.wrappedValue == 5)
    #expect(shared.loadError == nil)
    #expect(files.writes.current == 0)
  }

  @Test func ownFormatsAreUsed() throws {
    let files = Files([file: data("7")])
    let key: FileStorageKey<Int> = files.with {
      .fileStorage(
        file,
        decode: { Int(String(decoding: $0, as: UTF8.self)) ?? -1 },
        encode: { Data("\($0)".utf8) }
      )
    }
    let shared = Shared(wrappedValue: 0, key)
    #expect(shared.wrappedValue == 7)
    shared.withLock { $0 += 1 }
    #expect(try files.text(file) == "8")
  }

  // MARK: Errors

  @Test func undecodableContentsFailAndAreCopiedBeforeAnOverwrite() throws {
    let files = Files([file: data("{ not json")])
    let shared = files.with { Shared(wrappedValue: 5, .fileStorage(file)) }
    #expect(shared.wrappedValue == 5)
    let error = try #require(shared.loadError as? SharedFileError)
    #expect("\(error)".contains("could not be decoded"))
    #expect("\(error)".contains("settings.json.unreadable"))
    #expect(try files.text(file) == "{ not json")
    shared.withLock { $0 = 6 }
    #expect(try files.text(file) == "6")
    #expect(try files.text(file.appendingPathExtension("unreadable")) == "{ not json")
    #expect(shared.loadError == nil)
    #expect(shared.saveError == nil)
  }

  @Test func aSecondCopyLeavesTheFirst() throws {
    let copy = file.appendingPathExtension("unreadable")
    let files = Files([file: data("b"), copy: data("a")])
    let shared = files.with { Shared(wrappedValue: 5, .fileStorage(file)) }
    shared.withLock { $0 = 6 }
    #expect(try files.text(copy) == "a")
    #expect(try files.text(file.appendingPathExtension("unreadable-2")) == "b")
  }

  @Test func unreadableContentsAreCopiedTwentyTimes() throws {
    var contents = [file: data("new")]
    for number in 1...20 {
      let suffix = number == 1 ? "unreadable" : "unreadable-\(number)"
      contents[file.appendingPathExtension(suffix)] = data("\(number)th")
    }
    let files = Files(contents)
    let shared = files.with { Shared(wrappedValue: 5, .fileStorage(file)) }
    shared.withLock { $0 = 6 }
    #expect(try files.text(file) == "new")
    #expect("\(try #require(shared.saveError))".contains("Read or delete them"))
  }

  @Test func contentsThatCannotBeCopiedAreNotOverwritten() throws {
    let files = Files([file: data("lost?")])
    var storage = files.storage
    let save = storage.save
    storage.save = { data, file throws(FileStorageError) in
      if file.lastPathComponent.contains("unreadable") { throw FileStorageError(.save, file, .noSpace) }
      try save(data, file)
    }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 5, .fileStorage(file))
    }
    shared.withLock { $0 = 6 }
    #expect("\(try #require(shared.saveError))".contains("neither decoded nor copied"))
    #expect(try files.text(file) == "lost?")
    #expect(shared.wrappedValue == 6)
  }

  @Test func anUnreadableFileIsNotOverwritten() async throws {
    let files = Files([file: data("5")])
    let isReadable = Locked(false)
    var storage = files.storage
    let load = storage.load
    storage.load = { file throws(FileStorageError) in
      guard isReadable.withLock({ $0 }) else { throw FileStorageError(.load, file, .noPermission) }
      return try load(file)
    }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    #expect(shared.loadError as? FileStorageError == FileStorageError(.load, file, .noPermission))
    shared.withLock { $0 = 1 }
    #expect("\(try #require(shared.saveError))".contains("was not saved, because it could not be read"))
    #expect(try files.text(file) == "5")
    await #expect(throws: SharedFileError.self) { try await shared.save() }
    isReadable.withLock { $0 = true }
    try await shared.save()
    #expect(try files.text(file) == "1")
    #expect(try files.text(file.appendingPathExtension("unreadable")) == "5")
    #expect(shared.saveError == nil)
  }

  @Test func aChangeIsKeptWhileTheFileCannotBeRead() throws {
    let files = Files([file: data("5")])
    let isReadable = Locked(true)
    var storage = files.storage
    let load = storage.load
    storage.load = { file throws(FileStorageError) in
      guard isReadable.withLock({ $0 }) else { throw FileStorageError(.load, file, .system("EMFILE")) }
      return try load(file)
    }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    #expect(shared.wrappedValue == 5)
    isReadable.withLock { $0 = false }
    shared.withLock { $0 = 6 }
    #expect(shared.saveError != nil)
    files.endPause()
    isReadable.withLock { $0 = true }
    PendingFiles.writeAll()
    #expect(try files.text(file) == "6")
    // The program knows these contents, although the last attempt to read them failed.
    isReadable.withLock { $0 = false }
    shared.withLock { $0 = 7 }
    files.endPause()
    isReadable.withLock { $0 = true }
    shared.withLock { $0 = 8 }
    #expect(try files.text(file) == "8")
    #expect(!storage.exists(file.appendingPathExtension("unreadable")))
  }

  @Test func aFullDiskIsASaveErrorUntilASaveSucceeds() async throws {
    let files = Files()
    let isFull = Locked(true)
    var storage = files.storage
    let save = storage.save
    storage.save = { data, file throws(FileStorageError) in
      if isFull.withLock({ $0 }), !data.isEmpty { throw FileStorageError(.save, file, .noSpace) }
      try save(data, file)
    }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    shared.withLock { $0 = 1 }
    #expect(shared.saveError as? FileStorageError == FileStorageError(.save, file, .noSpace))
    #expect(shared.wrappedValue == 1)
    await #expect(throws: FileStorageError(.save, file, .noSpace)) { try await shared.save() }
    isFull.withLock { $0 = false }
    try await shared.save()
    #expect(shared.saveError == nil)
    #expect(try files.text(file) == "1")
  }

  @Test func aValueThatCannotBeEncodedIsASaveError() throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 1.0, .fileStorage(file)) }
    shared.withLock { $0 = .infinity }
    #expect("\(try #require(shared.saveError))".contains("could not be encoded"))
    #expect(!files.storage.exists(file))
  }

  @Test func customStoragesAreObservedThroughTheirStream() async throws {
    let memory = FileStorage.inMemory([file: data("1")])
    let storage = FileStorage(
      load: memory.load,
      save: memory.save,
      delete: memory.delete,
      exists: memory.exists,
      changes: memory.changes
    )
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    try memory.save(data("2"), file)
    #expect(await shared.hasValue(2))
  }

  @Test func eachTestHasItsOwnFiles() throws {
    @Shared(.fileStorage(file)) var value = 0
    $value.withLock { $0 += 1 }
    $value.withLock { $0 += 1 }
    @Dependency(\.defaultFileStorage) var storage
    #expect(String(decoding: try storage.load(file), as: UTF8.self) == "2")
    #expect(value == 2)
  }
}
