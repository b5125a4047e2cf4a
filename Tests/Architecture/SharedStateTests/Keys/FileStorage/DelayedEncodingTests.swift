import CombineCore
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@testable import SharedState

/// Values that wait to be written are encoded when they are needed.
@MainActor @Suite(.dependencies) struct DelayedEncodingTests {
  private let file = URL(fileURLWithPath: "/settings/settings.json")
  private let files = Files()
  private let encodings = Counter()

  private func data(_ text: String) -> Data { Data(text.utf8) }

  /// Creates a value with an encoder that counts its calls.
  private func countingShared(
    beforeEncoding: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) -> Shared<Int> {
    let encodings = encodings
    return files.with {
      Shared(
        wrappedValue: 0,
        .fileStorage(
          file,
          decode: { @Sendable in Int(String(decoding: $0, as: UTF8.self)) ?? -1 },
          encode: { @Sendable value in
            encodings.count()
            try beforeEncoding(value)
            return Data("\(value)".utf8)
          }
        )
      )
    }
  }

  @Test func changesDuringThePauseAreEncodedOnce() throws {
    let shared = countingShared()
    shared.withLock { $0 += 1 }
    #expect(encodings.current == 1)
    for _ in 0..<10 { shared.withLock { $0 += 1 } }
    #expect(encodings.current == 1)
    files.endPause()
    #expect(encodings.current == 2)
    #expect(try files.text(file) == "11")
  }

  @Test func savingEncodesAtOnce() async throws {
    let shared = countingShared()
    for _ in 0..<3 { shared.withLock { $0 += 1 } }
    try await shared.save()
    #expect(encodings.current == 2)
    #expect(try files.text(file) == "3")
    files.endPause()
    #expect(encodings.current == 2)
  }

  @Test func theLastValueIsEncodedAtExit() throws {
    let shared = countingShared()
    for _ in 0..<3 { shared.withLock { $0 += 1 } }
    PendingFiles.writeAll()
    #expect(encodings.current == 2)
    #expect(try files.text(file) == "3")
  }

  @Test func aValueThatWaitsIsEncodedWithTheDependenciesOfItsChange() throws {
    let years = Locked<[Int]>([])
    let shared = countingShared { _ in
      @Dependency(\.date.now) var now
      let year = Calendar(identifier: .gregorian).component(.year, from: now)
      years.withLock { $0.append(year) }
    }
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 10_000_000)
    } operation: {
      for value in 1...2 { shared.withLock { $0 = value } }
    }
    files.endPause()
    #expect(years.withLock { $0 } == [1970, 1970])
    #expect(try files.text(file) == "2")
  }

  @Test func replacedAndWrittenValuesAreReleased() {
    final class Box: Sendable {}
    let key: FileStorageKey<Box> = files.with {
      .fileStorage(file, decode: { @Sendable _ in Box() }, encode: { @Sendable _ in Data("{}".utf8) })
    }
    func save() -> () -> Box? {
      let box = Box()
      key.save(box, context: .didSet, continuation: SaveContinuation { _ in })
      return { [weak box] in box }
    }
    #expect(save()() == nil)
    let replaced = save()
    #expect(replaced() != nil)
    let latest = save()
    #expect(replaced() == nil)
    #expect(latest() != nil)
    files.endPause()
    #expect(latest() == nil)
  }

  // MARK: Several users of a file

  @Test func anotherKeyLoadsTheValueThatWaits() throws {
    let number = countingShared()
    number.withLock { $0 = 1 }
    for value in 2...4 { number.withLock { $0 = value } }
    let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    #expect(decimal.wrappedValue == 4)
    #expect(encodings.current == 2)
    // From now on, the other value follows each change.
    number.withLock { $0 = 5 }
    #expect(decimal.wrappedValue == 5)
    decimal.withLock { $0 = 6 }
    #expect(number.wrappedValue == 6)
    files.endPause()
    #expect(try files.text(file) == "6")
    #expect(encodings.current == 3)
    #expect(number.saveError == nil)
    #expect(decimal.saveError == nil)
  }

  @Test func aValueIsEncodedByOneThreadAtATime() async {
    let encodings = Locked<[Int: Int]>([:])
    let shared = countingShared { value in
      encodings.withLock { $0[value, default: 0] += 1 }
      Thread.sleep(forTimeInterval: 0.000_1)
    }
    let (file, files) = (file, files)
    for round in 1...100 {
      let latest = 2 * round + 1
      shared.withLock { $0 = 2 * round }
      shared.withLock { $0 = latest }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { @concurrent in files.endPause() }
        for _ in 1...2 {
          group.addTask { @concurrent in
            let decimal = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
            #expect(decimal.wrappedValue == Double(latest))
          }
        }
      }
      files.endPause()
    }
    #expect(encodings.withLock { $0.values.max() } == 1)
  }

  // MARK: Errors

  @Test func aFailedDelayedEncodingIsASaveError() throws {
    let shared = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = .infinity }
    files.endPause()
    guard case .unencodable = try #require(shared.saveError as? SharedFileError).reason else {
      Issue.record("The error is another one.")
      return
    }
    #expect(shared.wrappedValue == .infinity)
    #expect(try files.text(file) == "1")
    files.endPause()
    shared.withLock { $0 = 2 }
    #expect(shared.saveError == nil)
    #expect(try files.text(file) == "2")
  }

  @Test func aFailedDelayedEncodingReachesTheSavesThatItReplaced() throws {
    let key: FileStorageKey<Double> = files.with { .fileStorage(file) }
    let results = Locked<[Bool]>([])
    for value in [1, 2, .infinity] {
      key.save(
        value,
        context: .didSet,
        continuation: SaveContinuation { result in
          results.withLock { $0.append((try? result.get()) != nil) }
        }
      )
    }
    #expect(results.withLock { $0 } == [true])
    files.endPause()
    #expect(results.withLock { $0 } == [true, false, false])
  }

  @Test func aValueThatCannotBeEncodedIsKeptWhenAnotherKeyLoadsTheFile() throws {
    let shared = files.with { Shared(wrappedValue: 0.0, .fileStorage(file)) }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = .infinity }
    let number = files.with { Shared(wrappedValue: 0, .fileStorage(file)) }
    #expect(number.wrappedValue == 1)
    #expect(shared.wrappedValue == .infinity)
    #expect("\(try #require(shared.saveError))".contains("could not be encoded"))
    shared.withLock { $0 = 3 }
    #expect(number.wrappedValue == 3)
    files.endPause()
    #expect(shared.saveError == nil)
    #expect(try files.text(file) == "3")
    try files.storage.save(data("4"), file)
    #expect(shared.wrappedValue == 4)
    #expect(number.wrappedValue == 4)
  }

  // MARK: Changes by other programs

  @Test func aChangeByOthersReplacesAValueThatWaits() throws {
    let shared = countingShared()
    for _ in 0..<3 { shared.withLock { $0 += 1 } }
    try files.storage.save(data("9"), file)
    #expect(shared.wrappedValue == 9)
    #expect("\(try #require(shared.saveError))".contains("another program changed the file"))
    files.endPause()
    #expect(try files.text(file) == "9")
    #expect(encodings.current == 1)
  }

  @Test func aChangeByOthersDuringADelayedEncodingIsNotOverwritten() throws {
    let (file, files) = (file, files)
    let shared = countingShared { value in
      if value == 2 { try files.storage.save(Data("9".utf8), file) }
    }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = 2 }
    files.endPause()
    #expect(try files.text(file) == "9")
    #expect(shared.wrappedValue == 9)
    #expect("\(try #require(shared.saveError))".contains("another program changed the file"))
    shared.withLock { $0 = 10 }
    files.endPause()
    #expect(try files.text(file) == "10")
  }

  @Test func anEncoderCanReadTheFileItIsWrittenTo() throws {
    let (file, files) = (file, files)
    let read = Locked<[Int]>([])
    let shared = countingShared { _ in
      let other = files.with { SharedReader(wrappedValue: -1.0, .fileStorage(file)) }
      read.withLock { $0.append(Int(other.wrappedValue)) }
    }
    shared.withLock { $0 = 1 }
    shared.withLock { $0 = 2 }
    files.endPause()
    files.endPause()
    #expect(read.withLock { $0 } == [-1, 1])
    #expect(shared.wrappedValue == 2)
    #expect(shared.saveError == nil)
    #expect(try files.text(file) == "2")
  }
}
