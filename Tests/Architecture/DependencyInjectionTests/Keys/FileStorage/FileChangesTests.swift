import Foundation
import Testing

@testable import DependencyInjection

struct FileChangesTests {
  private let file = URL(fileURLWithPath: "/a/file")

  @Test(arguments: [false, true]) func reportsSavesAndDeletes(onDisk: Bool) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = onDisk ? FileStorage.fileSystem : .inMemory
    let file = directory.appendingPathComponent("file")
    var changes = storage.changes(file).makeAsyncIterator()
    try storage.save(Data([1]), file)
    #expect(await changes.next() == .saved)
    try storage.save(Data([1]), directory.appendingPathComponent("other"))
    try storage.delete(file)
    #expect(await changes.next() == .deleted)
  }

  @Test func streamKeepsTheLatestUnreadChange() async {
    let changes = FileChanges()
    var iterator = changes.stream(of: file).makeAsyncIterator()
    changes.tell(.saved, of: file)
    changes.tell(.deleted, of: file)
    #expect(await iterator.next() == .deleted)
  }

  @Test func notifiesEveryListener() async {
    let changes = FileChanges()
    var first = changes.stream(of: file).makeAsyncIterator()
    var second = changes.stream(of: file).makeAsyncIterator()
    changes.tell(.saved, of: file)
    #expect(await first.next() == .saved)
    #expect(await second.next() == .saved)
  }

  @Test func aListenerThatIsCancelledOrDroppedIsForgotten() async {
    let changes = FileChanges()
    let listener = Task { [file] in
      for await _ in changes.stream(of: file) {}
    }
    listener.cancel()
    await listener.value
    _ = changes.stream(of: file)
    #expect(changes.count == 0)
  }
}
