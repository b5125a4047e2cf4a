import Foundation
import LivePages
import Testing

@testable import Uploads

struct KeptFilesTests {
  private let parent = FileManager.default.temporaryDirectory.appending(
    path: "kept-test-\(UUID().uuidString)"
  )

  private func file(_ bytes: Int, _ id: UploadID = UploadID()) throws -> UploadedFile {
    let url = parent.appending(path: "upload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(count: bytes).write(to: url)
    return UploadedFile(Upload(id: id, name: "a.png", size: bytes), at: url)
  }

  /// The sizes of all files in the folders of the processes.
  private var stored: [Int] {
    let paths = FileManager.default.enumerator(atPath: parent.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains("/") }.compactMap { path in
      try? FileManager.default.attributesOfItem(atPath: parent.appending(path: path).path)[.size] as? Int
    }
  }

  @Test func visitorsAreLimitedToTheirStorageQuota() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let files = KeptFiles(in: parent, bytesPerVisitor: 11_000, bytes: 16_500, share: 1)
    let visitor = KeptFiles.Visitor()
    // Two tabs of one visitor.
    let tabs = [FileFolder(in: files, for: visitor), FileFolder(in: files, for: visitor)]
    let first = try tabs[0].keep(try file(6_000))
    _ = try tabs[1].keep(try file(5_000))
    let refused = try file(1)
    #expect(throws: UploadError.noSpace) { try tabs[0].keep(refused) }
    #expect(refused.isThere)
    #expect(stored.sorted() == [5_000, 6_000])
    tabs[1].throwAway(first.id)
    #expect(tabs[0].bytes(of: first.id)?.count == 6_000)
    tabs[0].throwAway(first.id)
    #expect(tabs[0].bytes(of: first.id) == nil)
    _ = try tabs[0].keep(try file(6_000))
  }

  @Test func filesReplaceEarlierOnesWithTheSameID() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = FileFolder(in: KeptFiles(in: parent, bytesPerVisitor: 11_000, bytes: 16_500, share: 1))
    let id = UploadID()
    _ = try folder.keep(try file(6_000, id))
    _ = try folder.keep(try file(5_000, id))
    #expect(stored == [5_000])
    _ = try folder.keep(try file(6_000))
  }

  @Test func totalSizeOfAllVisitorsIsLimited() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let files = KeptFiles(in: parent, bytesPerVisitor: 11_000, bytes: 16_500, share: 1)
    let first = FileFolder(in: files)
    _ = try first.keep(try file(11_000))
    do {
      let second = FileFolder(in: files)
      _ = try second.keep(try file(5_500))
      let refused = try file(1)
      #expect(throws: UploadError.noSpace) { try FileFolder(in: files).keep(refused) }
      withExtendedLifetime(second) {}
    }
    // The files of the released tab were removed.
    #expect(stored == [11_000])
    _ = try FileFolder(in: files).keep(try file(5_500))
    withExtendedLifetime(first) {}
  }

  @Test func aFewVisitorsLeaveSpaceForOthers() throws {
    let files = KeptFiles(in: parent, bytesPerVisitor: 80 << 20, bytes: 1 << 30)
    /// Takes as much space as possible, in files of 1 MiB.
    func fill(_ visitor: KeptFiles.Visitor) -> Int {
      var count = 0
      while (try? files.takeRoom(of: 1 << 20, for: visitor)) != nil { count += 1 }
      return count
    }
    let greedy = (1...20).map { _ in KeptFiles.Visitor() }
    #expect(greedy.map(fill).first == 80)
    let last = KeptFiles.Visitor()
    #expect(fill(last) >= 8)
    for _ in 0..<80 { files.giveRoomBack(of: 1 << 20, for: greedy[0]) }
    #expect(fill(greedy[0]) > 8)
  }

  @Test func anEmptyFileTakesTheRoomOfABlock() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = FileFolder(in: KeptFiles(in: parent, bytesPerVisitor: 9_000, bytes: 9_000, share: 1))
    _ = try folder.keep(try file(0))
    _ = try folder.keep(try file(0))
    let refused = try file(0)
    #expect(throws: UploadError.noSpace) { try folder.keep(refused) }
  }

  @Test func filesAreKeptAfterTheSystemHasRemovedTheFolder() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let files = KeptFiles(in: parent)
    let folder = FileFolder(in: files)
    _ = try folder.keep(try file(1))
    try FileManager.default.removeItem(at: files.claimFolder())
    _ = try folder.keep(try file(2))
    #expect(stored == [2])
  }

  @Test func startingRemovesFilesOfKilledProcesses() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let left = parent.appending(path: String(repeating: "ab", count: 32))
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data(count: 100).write(to: left.appending(path: "a"))
    try Data().write(to: left.appendingPathExtension("lock"))
    #expect(stored == [100])
    let files = KeptFiles(in: parent)
    #expect(stored.isEmpty)
    withExtendedLifetime(files) {}
  }
}
