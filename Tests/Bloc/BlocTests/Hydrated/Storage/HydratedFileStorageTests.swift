import Bloc
import Foundation
import Testing

struct HydratedFileStorageTests {
  let directory = TemporaryDirectory()
  let counter = HydratedRecord(version: 2, state: Data(#"{"value":101}"#.utf8))
  let theme = HydratedRecord(state: Data(#""dark""#.utf8))

  private func build(cipher: (any HydratedCipher)? = nil) throws -> HydratedFileStorage {
    try .build(directory: directory.url, cipher: cipher)
  }

  // MARK: Cases

  @Test
  func aClosedStorageReadsNothingAndIgnoresChanges() async throws {
    let storage = try build()
    try await storage.write(counter, for: "Counter")
    try await storage.close()

    #expect(try storage.read("Counter") == nil)
    try await storage.write(theme, for: "Counter")
    try await storage.write(theme, for: "Theme")
    try await storage.delete("Counter")
    try await storage.clear()
    try await storage.close()

    let reopened = try build()
    #expect(try reopened.read("Counter") == counter)
    #expect(try reopened.read("Theme") == nil)
  }

  @Test
  func oldRecordsAreRemoved() async throws {
    let storage = try build()
    try await storage.write(counter, for: "Counter")
    let old = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)],
      ofItemAtPath: directory.url.appendingPathComponent(old).path
    )
    try await storage.write(theme, for: "Theme")
    try await withCheckedThrowingContinuation { continuation in
      storage.removeRecords(changedBefore: Date(timeIntervalSince1970: 2_000)) {
        continuation.resume(with: $0)
      }
    }
    #expect(try storage.read("Counter") == nil)
    #expect(try storage.read("Theme") == theme)
  }

  @Test
  func reopenedStorageReadsEarlierWrites() async throws {
    let first = try build()
    try await first.write(counter, for: "Counter")

    let second = try build()
    #expect(second !== first)
    #expect(try second.read("Counter") == counter)

    try await second.write(theme, for: "Theme")
    try await first.close()
    try await second.close()

    let third = try build()
    #expect(try third.read("Counter") == counter)
    #expect(try third.read("Theme") == theme)
  }

  @Test
  func anEncryptedRecordIsReadWithItsKeyOnly() async throws {
    let storage = try build(cipher: XORCipher(key: "secret"))
    try await storage.write(counter, for: "Counter")
    #expect(try storage.read("Counter") == counter)

    let name = try #require(try directory.names().first)
    #expect(try directory.contents(of: name).range(of: Data("101".utf8)) == nil)
    #expect(try build(cipher: XORCipher(key: "secret")).read("Counter") == counter)
    #expect(throws: HydratedStorageError.encrypted(token: "Counter")) {
      try build().read("Counter")
    }
    #expect(throws: HydratedStorageError.undecipherable(token: "Counter", reason: "WrongKey()")) {
      try build(cipher: XORCipher(key: "guess")).read("Counter")
    }
  }

  @Test
  func recordsFromBeforeTheCipherAreReadAndEncryptedWhenWritten() async throws {
    try await build().write(counter, for: "Counter")

    let encrypting = try build(cipher: XORCipher(key: "secret"))
    #expect(try encrypting.read("Counter") == counter)
    try await encrypting.write(counter, for: "Counter")
    #expect(throws: HydratedStorageError.encrypted(token: "Counter")) {
      try build().read("Counter")
    }
  }

  // MARK: Reading and writing

  @Test
  func readsTheLatestWrite() async throws {
    let storage = try build()
    #expect(try storage.read("Counter") == nil)
    try await storage.write(counter, for: "Counter")
    try await storage.write(theme, for: "Counter")
    #expect(try storage.read("Counter") == theme)
    try await storage.delete("Counter")
    #expect(try storage.read("Counter") == nil)
  }

  @Test
  func aChangeIsSeenBeforeItIsSafe() throws {
    let storage = try build()
    storage.write(counter, for: "Counter") { _ in }
    #expect(try storage.read("Counter") == counter)
    storage.delete("Counter") { _ in }
    #expect(try storage.read("Counter") == nil)
    storage.write(counter, for: "Counter") { _ in }
    storage.clear { _ in }
    #expect(try storage.read("Counter") == nil)
    storage.write(theme, for: "Counter") { _ in }
    #expect(try storage.read("Counter") == theme)
  }

  @Test
  func closeMakesEarlierChangesSafe() async throws {
    let storage = try build()
    for value in 0..<100 {
      let record = HydratedRecord(version: value, state: Data())
      storage.write(record, for: "\(value % 7)") { _ in }
    }
    storage.delete("3") { _ in }
    try await storage.close()

    let reopened = try build()
    #expect(try (0..<7).map { try reopened.read("\($0)")?.version } == [98, 99, 93, nil, 95, 96, 97])
  }

  @Test
  func clearRemovesAllRecords() async throws {
    let storage = try build()
    try await storage.write(counter, for: "Counter")
    try await storage.write(theme, for: "Theme")
    try await storage.clear()
    #expect(try storage.read("Counter") == nil)
    #expect(try directory.names() == [])
  }

  @Test
  func deletingAMissingRecordSucceeds() async throws {
    try await build().delete("Counter")
  }

  @Test(
    arguments: [
      "", ".", "..", "../escape", "a/b", "Counter", "counter", "COUNTER", "C:\\x", "nul", "a\nb", "\u{0}",
      "é", "日本",
      "%2e", "=c", String(repeating: "long", count: 200), String(repeating: "long", count: 200) + "er",
    ]
  )
  func everyTokenHasItsOwnRecord(token: String) async throws {
    let storage = try build()
    for other in ["Other", token + "x"] {
      try await storage.write(theme, for: other)
    }
    try await storage.write(counter, for: token)

    let reopened = try build()
    #expect(try reopened.read(token) == counter)
    #expect(try reopened.read("Other") == theme)
    #expect(try reopened.read(token + "x") == theme)
    #expect(try directory.names().count == 3)
  }

  // MARK: Errors

  /// The only file after the counter was written.
  private func writtenFile() async throws -> String {
    try await build().write(counter, for: "Counter")
    return try #require(try directory.names().first)
  }

  @Test
  func tornFilesAreDetected() async throws {
    let name = try await writtenFile()
    let whole = try directory.contents(of: name)
    let storage = try build()
    for length in 0..<whole.count {
      try directory.write(whole.prefix(length), to: name)
      #expect(throws: HydratedStorageError.self, "\(length) bytes") { try storage.read("Counter") }
    }
  }

  @Test
  func anyChangedByteIsRecognised() async throws {
    let name = try await writtenFile()
    let whole = try directory.contents(of: name)
    let storage = try build()
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 0x04
      try directory.write(changed, to: name)
      #expect(throws: HydratedStorageError.self, "byte \(index)") { try storage.read("Counter") }
    }
  }

  @Test
  func aForeignFileIsRecognisedAndReplacedByTheNextWrite() async throws {
    let name = try await writtenFile()
    let storage = try build()
    try directory.write(Data(repeating: 0, count: 4096), to: name)
    #expect(
      throws: HydratedStorageError.damaged(
        token: "Counter",
        reason: "the file has no record header"
      )
    ) { try storage.read("Counter") }

    try await storage.write(theme, for: "Counter")
    #expect(try storage.read("Counter") == theme)
  }

  @Test
  func aRecordUnderAnothersNameIsRecognised() async throws {
    let name = try await writtenFile()
    let contents = try directory.contents(of: name)
    let storage = try build()
    try await storage.write(theme, for: "Theme")
    let other = try #require(try directory.names().first { $0 != name })
    try directory.write(contents, to: other)
    #expect(
      throws: HydratedStorageError.damaged(token: "Theme", reason: "it is the record of '=counter'")
    ) { try storage.read("Theme") }
  }

  @Test
  func aLaterFormatIsLeftAlone() async throws {
    let name = try await writtenFile()
    try directory.write(Data("tributary-hydrated 2 whatever\n".utf8), to: name)
    #expect(throws: HydratedStorageError.unknownFormat(token: "Counter", format: 2)) {
      try build().read("Counter")
    }
  }

  @Test
  func leftoversOfACutOffWriteAreRemoved() async throws {
    try await build().write(counter, for: "Counter")
    try directory.write(Data("half".utf8), to: ".writing")
    let storage = try build()
    #expect(try directory.names().contains(".writing") == false)
    #expect(try storage.read("Counter") == counter)
  }

  @Test
  func aDirectoryThatCannotBeMadeIsReported() throws {
    let file = directory.url.appendingPathComponent("file")
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    try Data().write(to: file)
    #expect {
      try HydratedFileStorage.build(directory: file.appendingPathComponent("below"))
    } throws: { error in
      String(describing: error).contains("Could not create")
    }
  }
}
