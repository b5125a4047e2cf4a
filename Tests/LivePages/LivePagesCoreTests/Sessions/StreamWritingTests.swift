import Testing

@testable import LivePagesCore

struct StreamWritingTests {
  private enum Entry: Equatable {
    case write
    case end
  }

  private typealias Operation = @Sendable () async -> Void

  private let writing = StreamWriting()
  private let log = Locked<[Entry]>([])
  private let tasks = Locked<[Operation]>([])

  private func begin(onWrite: @escaping @Sendable () -> Void = {}) {
    writing.begin(
      performing: { [tasks] operation in tasks.withLock { $0.append(operation) } },
      write: { [log] in
        log.withLock { $0.append(.write) }
        onWrite()
      },
      end: { [log] in log.withLock { $0.append(.end) } }
    )
  }

  /// Performs the operations of the tasks.
  ///
  /// - Returns: The number of tasks.
  private func performTasks() async -> Int {
    let operations = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for operation in operations { await operation() }
    return operations.count
  }

  private var entries: [Entry] { log.withLock { $0 } }

  @Test func writesAndTasksStartOnlyWhenWoken() async {
    begin()
    #expect(await performTasks() == 0)
    writing.wake()
    #expect(await performTasks() == 1)
    #expect(await performTasks() == 0)
    #expect(entries == [.write])
  }

  @Test func wakingBeforeTheStartWrites() async {
    writing.wake()
    begin()
    #expect(await performTasks() == 1)
    #expect(entries == [.write])
  }

  @Test func allThatWakesItBeforeAWriteLeadsToOne() async {
    begin()
    for _ in 0..<3 { writing.wake() }
    #expect(await performTasks() == 1)
    #expect(entries == [.write])
  }

  @Test func wakingDuringAWriteWritesOnceMoreInTheSameTask() async {
    let isFirst = Locked(true)
    begin { [writing] in
      let wakes = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if wakes { for _ in 0..<2 { writing.wake() } }
    }
    writing.wake()
    #expect(await performTasks() == 1)
    #expect(await performTasks() == 0)
    #expect(entries == [.write, .write])
  }

  @Test func theEndIsWrittenOnceAndNothingAfterIt() async {
    begin()
    writing.wake()
    writing.finish()
    writing.finish()
    writing.wake()
    #expect(await performTasks() == 1)
    writing.wake()
    writing.finish()
    #expect(await performTasks() == 0)
    #expect(entries == [.end])
  }

  @Test func anEndDuringAWriteFollowsIt() async {
    begin { [writing] in
      writing.wake()
      writing.finish()
    }
    writing.wake()
    #expect(await performTasks() == 1)
    #expect(entries == [.write, .end])
  }

  @Test func finishingBeforeTheStartEndsAtOnce() async {
    writing.finish()
    begin()
    #expect(await performTasks() == 1)
    #expect(entries == [.end])
  }

  @Test func itsClosuresAreReleasedAtTheEnd() async {
    weak var object: Object?
    do {
      let kept = Object()
      object = kept
      begin { _ = kept }
    }
    #expect(object != nil)
    writing.finish()
    _ = await performTasks()
    #expect(object == nil)
  }

  private final class Object: Sendable {}
}
