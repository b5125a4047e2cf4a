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

  /// Files in memory, whose pauses after a write end when the test says so.
  private final class Files: Sendable {
    let storage: FileStorage
    let writes = Counter()
    private let pauses: Locked<[@Sendable () -> Void]>

    init(_ contents: [URL: Data] = [:]) {
      var storage = FileStorage.inMemory(contents)
      let pauses = Locked<[@Sendable () -> Void]>([])
      storage.delay = { _, operation in pauses.withLock { $0.append(operation) } }
      let (save, writes) = (storage.save, writes)
      storage.save = { data, file throws(FileStorageError) in
        writes.count()
        try save(data, file)
      }
      self.storage = storage
      self.pauses = pauses
    }

    /// Lets a second pass.
    func endPause() {
      let pauses = pauses.withLock { pauses in
        defer { pauses = [] }
        return pauses
      }
      for pause in pauses { pause() }
    }

    func text(_ file: URL) throws -> String { String(decoding: try storage.load(file), as: UTF8.self) }

    func with<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        try operation()
      }
    }
  }

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

  @Test func subscribingMakesAnEmptyFileThatMeansTheDefault() throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 5, .fileStorage(file)) }
    #expect(try files.text(file).isEmpty)
    #expect(shared.wrappedValue == 5)
    #expect(shared.loadError == nil)
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

  @Test func undecodableContentsAreAnErrorAndAreCopiedBeforeTheyAreOverwritten() throws {
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
    #expect("\(try #require(shared.saveError))".contains("could not be copied"))
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
    #expect("\(try #require(shared.saveError))".contains("was not saved, as it could not be read"))
    #expect(try files.text(file) == "5")
    await #expect(throws: SharedFileError.self) { try await shared.save() }
    isReadable.withLock { $0 = true }
    try await shared.save()
    #expect(try files.text(file) == "1")
    #expect(try files.text(file.appendingPathExtension("unreadable")) == "5")
    #expect(shared.saveError == nil)
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
    #expect(try files.text(file).isEmpty)
  }

  // MARK: Writing at most once a second

  @Test func theFirstChangeIsWrittenAtOnceAndLaterOnesAfterAPause() throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let before = files.writes.current
    for _ in 0..<5 { shared.withLock { $0 += 1 } }
    #expect(try files.text(file) == "1")
    files.endPause()
    #expect(try files.text(file) == "5")
    #expect(files.writes.current - before == 2)
    shared.withLock { $0 = 6 }
    #expect(try files.text(file) == "5")
    files.endPause()
    files.endPause()
    #expect(try files.text(file) == "6")
    shared.withLock { $0 = 7 }
    #expect(try files.text(file) == "7")
  }

  @Test func saveWritesAtOnceAndDropsWhatWaits() async throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = 2 }
    try await shared.save()
    #expect(try files.text(file) == "2")
    let writes = files.writes.current
    files.endPause()
    #expect(files.writes.current == writes)
  }

  @Test func aSaveIsResumedWithTheWriteThatCarriedItsValue() throws {
    let files = Files()
    let key: FileStorageKey<Int> = files.with { .fileStorage(file) }
    let resumed = Locked<[Int]>([])
    func save(_ value: Int) {
      key.save(
        value,
        context: .didSet,
        continuation: SaveContinuation { _ in resumed.withLock { $0.append(value) } }
      )
    }
    save(1)
    #expect(resumed.withLock { $0 } == [1])
    save(2)
    save(3)
    #expect(resumed.withLock { $0 } == [1])
    files.endPause()
    #expect(resumed.withLock { $0 } == [1, 2, 3])
  }

  @Test func whatWaitsIsLoadedByANewReferenceAndWrittenAtTheEnd() throws {
    let files = Files()
    var shared: Shared<Int>? = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    shared?.withLock { $0 = 1 }
    shared?.withLock { $0 = 2 }
    shared = nil
    let second = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    #expect(second.wrappedValue == 2)
    PendingFiles.writeAll()
    #expect(try files.text(file) == "2")
  }

  @Test func whatIsWrittenDuringAWriteIsWrittenAtTheEnd() throws {
    let files = Files()
    var storage = files.storage
    let writing = Locked<SharedFileUser?>(nil)
    let save = storage.save
    storage.save = { data, file throws(FileStorageError) in
      if let user = writing.withLock({ $0.take() }) {
        user.write(Data("2".utf8), basis: user.basis, atOnce: false) { _ in }
      }
      try save(data, file)
    }
    let user = SharedFileUser(of: SharedFile(file, in: storage))
    writing.withLock { $0 = user }
    user.write(data("1"), basis: user.basis, atOnce: false) { _ in }
    #expect(try files.text(file) == "1")
    PendingFiles.writeAll()
    #expect(try files.text(file) == "2")
  }

  // MARK: Changes by others

  @Test func changesByOthersAreSeenAndOnesOwnAreNotEchoed() throws {
    let files = Files([file: data("1")])
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    var received: [Int] = []
    let subscription = shared.publisher.sink { received.append($0) }
    shared.withLock { $0 = 2 }
    try files.storage.save(data("3"), file)
    try files.storage.save(data("3"), file)
    #expect(received == [1, 2, 3])
    try files.storage.delete(file)
    #expect(received == [1, 2, 3, 0])
    try files.storage.save(data("4"), file)
    try files.storage.save(data("?"), file)
    #expect(shared.wrappedValue == 4)
    #expect(shared.loadError is SharedFileError)
    subscription.cancel()
  }

  @Test func aChangeByOthersDropsWhatWaitsAndSaysSo() throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = 2 }
    try files.storage.save(data("9"), file)
    #expect(shared.wrappedValue == 9)
    #expect("\(try #require(shared.saveError))".contains("another program changed the file"))
    files.endPause()
    #expect(try files.text(file) == "9")
  }

  @Test func aChangeBetweenLoadingAndWatchingIsSeen() throws {
    let files = Files([file: data("1")])
    var storage = files.storage
    let watch = try #require(storage.watch)
    storage.watch = { url, onChange throws(FileStorageError) in
      try files.storage.save(Data("2".utf8), url)
      return try watch(url, onChange)
    }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    #expect(shared.wrappedValue == 2)
  }

  @Test func valuesOfTwoTypesInOneFileHearOfEachOtherAndOfOthers() throws {
    let files = Files([file: data("1")])
    let number = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    #expect(decimal.wrappedValue == 1)
    try files.storage.save(data("2"), file)
    #expect(number.wrappedValue == 2)
    #expect(decimal.wrappedValue == 2)
    number.withLock { $0 = 3 }
    #expect(decimal.wrappedValue == 3)
    // Waits to be written, which the other value need not know.
    decimal.withLock { $0 = 4 }
    #expect(number.wrappedValue == 4)
    decimal.withLock { $0 = 4.5 }
    #expect(number.loadError is SharedFileError)
    #expect(number.wrappedValue == 4)
    #expect(decimal.loadError == nil)
    files.endPause()
    #expect(try files.text(file) == "4.5")
  }

  @Test func aValueThatIsReleasedLeavesTheOtherOfItsFile() throws {
    let files = Files([file: data("1")])
    var number: Shared<Int>? = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    #expect(number?.wrappedValue == 1)
    number = nil
    try files.storage.save(data("2"), file)
    #expect(decimal.wrappedValue == 2)
  }

  @Test func aChangeByOthersThatWasNotHeardOfIsNotOverwritten() async throws {
    let files = Files([file: data("1")])
    var storage = files.storage
    storage.watch = { _, _ throws(FileStorageError) in {} }
    let shared = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    try files.storage.save(data("9"), file)
    shared.withLock { $0 = 2 }
    #expect(try files.text(file) == "9")
    #expect(shared.wrappedValue == 9)
    #expect("\(try #require(shared.saveError))".contains("another program changed the file"))
    shared.withLock { $0 += 1 }
    files.endPause()
    #expect(try files.text(file) == "10")
    #expect(shared.saveError == nil)
    try files.storage.save(data("20"), file)
    await #expect(throws: SharedFileError.self) { try await shared.save() }
    #expect(shared.wrappedValue == 20)
    try await shared.save()
    #expect(try files.text(file) == "20")
  }

  @Test func aChangeByOthersBeforeASaveIsNotOverwritten() throws {
    let files = Files([file: data("1")])
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let subscription = shared.publisher.sink { [file] value in
      if value == 2 { try? files.storage.save(Data("9".utf8), file) }
    }
    shared.withLock { $0 = 2 }
    #expect(try files.text(file) == "9")
    #expect(shared.wrappedValue == 9)
    #expect(shared.saveError is SharedSaveOvertakenError)
    subscription.cancel()
  }

  @Test func aChangeByOthersWhileTheValueIsEncodedIsNotOverwritten() throws {
    let files = Files([file: data("1")])
    let key: FileStorageKey<Int> = files.with {
      .fileStorage(
        file,
        decode: { Int(String(decoding: $0, as: UTF8.self)) ?? -1 },
        encode: { [file] value in
          if value == 2 { try files.storage.save(Data("9".utf8), file) }
          return Data("\(value)".utf8)
        }
      )
    }
    let shared = Shared(wrappedValue: 0, key)
    shared.withLock { $0 = 2 }
    #expect(try files.text(file) == "9")
    #expect(shared.wrappedValue == 9)
    #expect((shared.saveError as? SharedFileError)?.file == file)
  }

  @Test func whatASubscriberMakesOfAChangeByOthersIsWritten() throws {
    let files = Files([file: data("1")])
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let subscription = shared.publisher.sink { value in
      if value == 9 { shared.withLock { $0 = 10 } }
    }
    try files.storage.save(data("9"), file)
    #expect(try files.text(file) == "10")
    #expect(shared.wrappedValue == 10)
    #expect(shared.saveError == nil)
    subscription.cancel()
  }

  @Test func aStorageOfOnesOwnIsObservedByItsStream() async throws {
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

  @Test func eachTestHasFilesOfItsOwn() throws {
    @Shared(.fileStorage(file)) var value = 0
    $value.withLock { $0 += 1 }
    $value.withLock { $0 += 1 }
    @Dependency(\.defaultFileStorage) var storage
    #expect(String(decoding: try storage.load(file), as: UTF8.self) == "2")
    #expect(value == 2)
  }
}

extension Shared where Value: Equatable & Sendable {
  /// Waits until the value is an expected one, which others write.
  func hasValue(_ expected: Value) async -> Bool {
    for await value in publisher.values where value == expected { return true }
    return false
  }
}
