import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@testable import SharedState

@MainActor @Suite(.dependencies) struct SharedFileTests {
  private let file = URL(fileURLWithPath: "/settings/settings.json")

  private func data(_ text: String) -> Data { Data(text.utf8) }

  // MARK: Writing at most once a second

  @Test func firstChangeIsWrittenAtOnceAndLaterOnesAreThrottled() throws {
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

  @Test func saveWritesAtOnceAndDropsPendingWrites() async throws {
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

  @Test func newReferencesLoadPendingWrites() throws {
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

  @Test func writesDuringAWriteAreFlushedAtTheEnd() throws {
    let files = Files()
    var storage = files.storage
    let writing = Locked<SharedFileUser?>(nil)
    let save = storage.save
    storage.save = { data, file throws(FileStorageError) in
      if let user = writing.withLock({ $0.take() }) {
        user.write(SharedFileContents(Data("2".utf8)), basis: user.basis, atOnce: false) { _ in }
      }
      try save(data, file)
    }
    let user = SharedFileUser(of: SharedFile(file, in: storage))
    writing.withLock { $0 = user }
    user.write(SharedFileContents(data("1")), basis: user.basis, atOnce: false) { _ in }
    #expect(try files.text(file) == "1")
    PendingFiles.writeAll()
    #expect(try files.text(file) == "2")
  }

  // MARK: External changes

  @Test func externalFileChangesArriveWithoutEchoes() throws {
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

  @Test func externalChangesDropPendingWritesWithAnError() throws {
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

  @Test func valuesOfTwoTypesInOneFileStayInSync() throws {
    let files = Files([file: data("1")])
    let number = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    #expect(decimal.wrappedValue == 1)
    try files.storage.save(data("2"), file)
    #expect(number.wrappedValue == 2)
    #expect(decimal.wrappedValue == 2)
    number.withLock { $0 = 3 }
    #expect(decimal.wrappedValue == 3)
    // This change waits to be written. The other value does not need to see it.
    decimal.withLock { $0 = 4 }
    #expect(number.wrappedValue == 4)
    decimal.withLock { $0 = 4.5 }
    #expect(number.loadError is SharedFileError)
    #expect(number.wrappedValue == 4)
    #expect(decimal.loadError == nil)
    files.endPause()
    #expect(try files.text(file) == "4.5")
  }

  @Test func releasingAValueKeepsOtherValuesOfTheSameFile() throws {
    let files = Files([file: data("1")])
    var number: Shared<Int>? = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    #expect(number?.wrappedValue == 1)
    number = nil
    try files.storage.save(data("2"), file)
    #expect(decimal.wrappedValue == 2)
  }

  @Test func unobservedExternalChangesAreNotOverwritten() async throws {
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

  @Test func savingReportsADroppedChangeOnce() async throws {
    let files = Files()
    let shared = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = 2 }
    try files.storage.save(data("9"), file)
    #expect(shared.wrappedValue == 9)
    await #expect(throws: SharedFileError.self) { try await shared.save() }
    try await shared.save()
    #expect(try files.text(file) == "9")
    shared.withLock { $0 = 10 }
    try await shared.save()
    #expect(try files.text(file) == "10")
  }

  /// External contents of the file may be noticed before the value is updated from them.
  @Test func valuesBasedOnOutdatedContentsAreNotSaved() throws {
    let files = Files([file: data("1")])
    let file = SharedFile(file, in: files.storage)
    let (first, second) = (SharedFileUser(of: file), SharedFileUser(of: file))
    for user in [first, second] { user.load { _ in } }
    let results = Locked<[Bool]>([])
    func write(_ text: String, by user: SharedFileUser) {
      user.write(SharedFileContents(data(text)), basis: user.basis, atOnce: true) { result in
        results.withLock { $0.append((try? result.get()) != nil) }
      }
    }
    write("2", by: first)
    // The second user does not watch the file, so it was not notified of the contents.
    write("3", by: second)
    #expect(results.withLock { $0 } == [true, false])
    #expect(try files.text(self.file) == "2")
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

  @Test func subscriberChangesToExternalUpdatesAreWritten() throws {
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
}

/// Files that another program has locked when this one ends.
@Suite(.dependencies, .timeLimit(.minutes(5))) struct LockedFilesTests {
  @Test func allLockedFilesTogetherAreWaitedForOnceAndLast() throws {
    let lockedFiles = (0..<5).map { URL(fileURLWithPath: "/locked/\($0).json") }
    let freeFiles = (0..<5).map { URL(fileURLWithPath: "/free/\($0).json") }
    let isEnding = Locked(false)
    let events = Locked<[String]>([])
    let start = ContinuousClock.now
    let now = Locked(start)
    var storage = FileStorage.inMemory
    storage.delay = { _, _ in }
    storage.withLock = { file, limit, body in
      guard isEnding.withLock({ $0 }), file.path.hasPrefix("/locked") else { return try body() }
      if limit > .zero {
        events.withLock { $0.append("wait") }
        now.withLock { $0 += limit }
      }
      throw FileStorageError(.save, file, .locked)
    }
    let save = storage.save
    storage.save = { data, file throws(FileStorageError) in
      events.withLock { $0.append("save") }
      try save(data, file)
    }
    let storageOfAll = storage
    let shared = withDependencies {
      $0.defaultFileStorage = storageOfAll
    } operation: {
      (lockedFiles + freeFiles).map { Shared(wrappedValue: 0, .fileStorage($0)) }
    }
    // The second change waits for the end of the pause.
    for _ in 1...2 { for count in shared { count.withLock { $0 += 1 } } }
    isEnding.withLock { $0 = true }
    events.withLock { $0 = [] }
    PendingFiles.write(
      (lockedFiles + freeFiles).map { SharedFiles.file(.init(path: $0.path, storage: storageOfAll), at: $0) },
      now: { now.withLock { $0 } }
    )
    #expect(now.withLock { $0 } - start == .seconds(2))
    #expect(events.withLock { $0 } == Array(repeating: "save", count: 5) + ["wait"])
    for file in freeFiles { #expect(try storageOfAll.load(file) == Data("2".utf8)) }
    for count in shared.prefix(5) {
      #expect((count.saveError as? FileStorageError)?.reason == .locked)
    }
    for count in shared.suffix(5) { #expect(count.saveError == nil) }
  }

  @Test func aFileThatIsUnlockedMeanwhileIsWrittenWithoutAnError() throws {
    let file = URL(fileURLWithPath: "/settings/settings.json")
    let isLocked = Locked(false)
    var storage = FileStorage.inMemory
    storage.delay = { _, _ in }
    storage.withLock = { file, limit, body in
      if isLocked.withLock({ $0 }), limit == .zero { throw FileStorageError(.save, file, .locked) }
      try body()
    }
    let locking = storage
    let count = withDependencies {
      $0.defaultFileStorage = locking
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    for _ in 1...2 { count.withLock { $0 += 1 } }
    isLocked.withLock { $0 = true }
    PendingFiles.write([SharedFiles.file(.init(path: file.path, storage: locking), at: file)])
    #expect(try locking.load(file) == Data("2".utf8))
    #expect(count.saveError == nil)
  }

  @Test func aDecimalThatIsNoNumberIsNotWritten() throws {
    let file = URL(fileURLWithPath: "/settings/price.json")
    let storage = FileStorage.inMemory
    let price = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: [Decimal(1)], .fileStorage(file))
    }
    price.withLock { $0 = [2] }
    let written = try storage.load(file)
    price.withLock { $0 = [.nan] }
    #expect(try storage.load(file) == written)
    guard case .unencodable = try #require(price.saveError as? SharedFileError).reason else {
      Issue.record("The error is another one.")
      return
    }
  }
}
