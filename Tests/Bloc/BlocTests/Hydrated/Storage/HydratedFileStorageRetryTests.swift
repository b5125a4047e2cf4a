import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Bloc

/// Tests of changes that can't be written at first.
struct HydratedFileStorageRetryTests {
  private let directory = TemporaryDirectory()
  private let timer = ManualTimer()
  private let light = HydratedRecord(state: Data(#""light""#.utf8))
  private let dark = HydratedRecord(state: Data(#""dark""#.utf8))

  private func build() throws -> HydratedFileStorage {
    HydratedFileStorage(
      directory: try StorageDirectory(at: directory.url),
      cipher: nil,
      schedule: { [timer] in timer.schedule($0, $1) }
    )
  }

  /// A directory at the path of the temporary file makes writes fail, regardless of the user that runs the
  /// tests.
  private var obstacle: URL { directory.url.appendingPathComponent(".writing/obstacle") }

  private func blockWrites() throws {
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
  }

  private func allowWrites() throws {
    try FileManager.default.removeItem(at: obstacle.deletingLastPathComponent())
  }

  /// Returns the record on disk.
  private func stored() throws -> HydratedRecord? {
    try HydratedFileStorage(directory: StorageDirectory(at: directory.url), cipher: nil).read("Theme")
  }

  /// Waits until the storage's queue has run the retry. A write could become part of the retry, and complete first.
  private func waitForRetry(of storage: HydratedFileStorage) async {
    await withCheckedContinuation { continuation in
      storage.removeRecords(changedBefore: .distantPast) { _ in continuation.resume() }
    }
  }

  @Test
  func aWriteThatFailedIsRepeatedWithGrowingPauses() async throws {
    let storage = try build()
    try await storage.write(light, for: "Theme")
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    // The next bloc of the process continues with the state of the last one.
    #expect(try storage.read("Theme") == dark)
    for _ in 0..<8 { await timer.fire() }
    #expect(await timer.pauses == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(try storage.read("Theme") == dark)
    try allowWrites()
    #expect(try stored() == light)
    await timer.fire()
    await waitForRetry(of: storage)
    #expect(try stored() == dark)
    #expect(timer.isIdle)
  }

  @Test
  func aWriteThatFailedIsRepeatedWhenTheStorageIsClosed() async throws {
    let storage = try build()
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    await #expect(throws: HydratedStorageError.self) { try await storage.close() }
    try allowWrites()
    try await storage.close()
    #expect(try stored() == dark)
  }

  @Test
  func aWriteThatFailedIsRepeatedAtTheEndOfTheProgram() async throws {
    let storage = try build()
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    #expect(PendingStorages.contains(storage))
    try allowWrites()
    PendingStorages.write([storage], within: .seconds(60))
    #expect(try stored() == dark)
    #expect(!PendingStorages.contains(storage))
  }

  @Test
  func aClosedStorageWritesNothingAtTheEndOfTheProgram() async throws {
    let storage = try build()
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    await #expect(throws: HydratedStorageError.self) { try await storage.close() }
    // Another storage may have written the record in the meantime.
    #expect(!PendingStorages.contains(storage))
  }

  @Test(.timeLimit(.minutes(5)))
  func aProgramThatEndsInACompletionWritesTheOtherChanges() async throws {
    let storage = try build()
    let (isWaiting, directory) = (DispatchSemaphore(value: 0), directory.url)
    let record = await withCheckedContinuation { continuation in
      storage.write(light, for: "Other") { _ in
        isWaiting.wait()
        PendingStorages.write([storage], within: .seconds(3_600))
        continuation.resume(returning: try? HydratedFileStorage.build(directory: directory).read("Theme"))
      }
      storage.write(dark, for: "Theme") { _ in }
      isWaiting.signal()
    }
    #expect(record == dark)
  }

  @Test
  func aClosedStorageDoesNotRetryOnItsTimer() async throws {
    let storage = try build()
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    await #expect(throws: HydratedStorageError.self) { try await storage.close() }
    try allowWrites()
    let other = try build()
    try await other.write(light, for: "Theme")
    await timer.fire()
    await waitForRetry(of: storage)
    #expect(try stored() == light)
  }

  @Test
  func aLaterChangeReplacesAFailedOne() async throws {
    let storage = try build()
    try blockWrites()
    await #expect(throws: HydratedStorageError.self) { try await storage.write(dark, for: "Theme") }
    try allowWrites()
    try await storage.write(light, for: "Theme")
    await timer.fire()
    try await storage.close()
    #expect(try stored() == light)
  }
}

/// A timer that the test fires.
private final class ManualTimer: Sendable {
  private struct State {
    var pauses: [Double] = []
    var work: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func schedule(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    state.withLock {
      $0.pauses.append(seconds)
      $0.work = work
    }
  }

  var isIdle: Bool { state.withLock { $0.work == nil } }

  /// The pauses before the repetitions that have fired.
  var pauses: [Double] {
    get async {
      await waitUntilScheduled()
      return state.withLock { $0.pauses.dropLast() }
    }
  }

  /// Waits until a repetition is scheduled, and starts it.
  func fire() async {
    await waitUntilScheduled()
    let work = state.withLock { state in
      defer { state.work = nil }
      return state.work
    }
    work?()
  }

  private func waitUntilScheduled() async {
    while isIdle { await Task.yield() }
  }
}
