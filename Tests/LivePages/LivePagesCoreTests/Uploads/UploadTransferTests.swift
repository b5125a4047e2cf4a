import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of the minimum transfer rate, which is a hundred bytes a second on average over two minutes.
struct UploadTransferTests {
  private let start = ContinuousClock.now
  /// The storage removes its files when it is released.
  private let storage = UploadStorage()

  private func transfer(of size: Int, types: [FileType] = []) throws -> UploadTransfer {
    let file = FileAnnouncement(id: UploadID(), name: "a", mediaType: "", size: size)
    let stored = try storage.makeFile(of: size, in: storage.makeSessionSpace())
    return UploadTransfer(Upload(file, desk: UploadDesk.forTest), types: types, to: stored, now: start)
  }

  /// Sends bytes at the given times, and checks the transfer rate every half minute.
  ///
  /// - Parameter bytes: The number of bytes for each second.
  /// - Returns: The second at which the upload is cancelled, or `nil` if it isn't within ten minutes.
  private func secondOfEnd(of size: Int, sending bytes: [Int: Int]) async throws -> Int? {
    let transfer = try transfer(of: size)
    let part = try await transfer.beginPart(at: 0)
    for second in 0...600 {
      let now = start + .seconds(second)
      if let count = bytes[second] {
        try await transfer.write(Array(repeating: 1, count: count), of: part, now: now)
      }
      if await transfer.progress.isComplete { return nil }
      guard second % 30 == 0 else { continue }
      if await transfer.isStalled(for: .seconds(120), below: 100, now: now) { return second }
    }
    return nil
  }

  @Test func filesWithAnotherSignatureAreRejected() async throws {
    let transfer = try transfer(of: 10, types: [.png])
    let part = try await transfer.beginPart(at: 0)
    await #expect(throws: UploadTransfer.PartRefusal.failed(.contentDiffers(name: "a"))) {
      try await transfer.write(Array("<script>".utf8), of: part)
    }
    // The request that detected the mismatch hasn't notified the page yet.
    await #expect(throws: UploadTransfer.PartRefusal.over) { _ = try await transfer.beginPart(at: 8) }
    for number in [part, part + 1] {
      await #expect(throws: UploadTransfer.PartRefusal.over) { try await transfer.write([1, 2], of: number) }
    }
    #expect(await !transfer.progress.isComplete)
    #expect(await transfer.end() != nil)
  }

  @Test func aFileIsOpenWhileBytesOfAPartArrive() async throws {
    let transfer = try transfer(of: 3)
    let first = try await transfer.beginPart(at: 0)
    try await transfer.write([], of: first)
    #expect(await !transfer.isOpen)
    try await transfer.write([1], of: first)
    #expect(await transfer.isOpen)
    await transfer.endPart(first)
    #expect(await !transfer.isOpen)
    let second = try await transfer.beginPart(at: 1)
    try await transfer.write([2], of: second)
    await transfer.endPart(first)
    #expect(await transfer.isOpen)
    try await transfer.write([3], of: second)
    let file = try #require(await transfer.end())
    #expect(await !transfer.isOpen)
    #expect(try Data(contentsOf: file.url) == Data([1, 2, 3]))
  }

  @Test func filesArriveAfterTheSystemHasRemovedTheFolder() async throws {
    let folder = try storage.makeFile(of: 1, in: storage.makeSessionSpace()).url.deletingLastPathComponent()
    try FileManager.default.removeItem(at: folder)
    let transfer = try transfer(of: 1)
    let part = try await transfer.beginPart(at: 0)
    try await transfer.write([1], of: part)
    let file = try #require(await transfer.end())
    #expect(try Data(contentsOf: file.url) == Data([1]))
  }

  @Test func anEmptyFileIsCreated() async throws {
    let transfer = try transfer(of: 0)
    _ = try await transfer.beginPart(at: 0)
    #expect(await transfer.progress.isComplete)
    let file = try #require(await transfer.end())
    #expect(try Data(contentsOf: file.url).isEmpty)
  }

  @Test func filesHaveToArriveInATimeThatDependsOnTheirSize() async throws {
    let (small, large) = (try transfer(of: 1_000), try transfer(of: 20_000_000))
    func isOverdue(_ transfer: UploadTransfer, second: Int) async -> Bool {
      await transfer.isOverdue(after: .seconds(900), at: 10_000, now: start + .seconds(second))
    }
    #expect(await !isOverdue(small, second: 899))
    #expect(await isOverdue(small, second: 900))
    #expect(await !isOverdue(large, second: 1_999))
    #expect(await isOverdue(large, second: 2_000))
  }

  @Test func aByteNowAndThenIsTooSlow() async throws {
    let trickle = Dictionary(uniqueKeysWithValues: (0...600).map { ($0, 1) })
    #expect(try await secondOfEnd(of: 1_000_000, sending: trickle) == 120)
  }

  @Test func aSlowConnectionIsFastEnough() async throws {
    let steady = Dictionary(uniqueKeysWithValues: (0...600).map { ($0, 110) })
    #expect(try await secondOfEnd(of: 1_000_000, sending: steady) == nil)
  }

  @Test func aConnectionThatWasAwayForAWhileIsFastEnough() async throws {
    let bursts = [1: 20_000, 119: 20_000, 230: 20_000, 340: 20_000, 450: 20_000, 560: 20_000]
    #expect(try await secondOfEnd(of: 1_000_000, sending: bursts) == nil)
  }

  @Test func aFileThatBeganFastAndThenTricklesIsGivenUp() async throws {
    var bytes = [1: 900_000]
    for second in stride(from: 20, through: 600, by: 20) { bytes[second] = 1 }
    #expect(try await secondOfEnd(of: 1_000_000, sending: bytes) == 240)
  }

  @Test func theRestOfAFileMayBeLittle() async throws {
    #expect(try await secondOfEnd(of: 12_500, sending: [1: 12_000, 100: 100, 200: 400]) == nil)
    #expect(try await secondOfEnd(of: 10, sending: [119: 10]) == nil)
  }
}
