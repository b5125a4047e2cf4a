import CombineShim

/// The tasks that sleep by a clock, for messages.
final class SleeperList<Instant> {
  private struct Entry {
    let deadline: Instant
    let name: String?
  }

  private let lock = Lock()

  // Both guarded by `lock`.
  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { lock.withLock { entries.isEmpty } }

  /// Notes that the current task falls asleep.
  /// - Returns: The key to remove it with.
  func add(_ deadline: Instant) -> Int {
    let entry = Entry(deadline: deadline, name: currentTaskName)
    return lock.withLock {
      lastNumber += 1
      entries[lastNumber] = entry
      return lastNumber
    }
  }

  func remove(_ number: Int) {
    lock.withLock { _ = entries.removeValue(forKey: number) }
  }

  /// A line for each, in the order in which they fell asleep.
  var description: String {
    lock.withLock { entries }
      .sorted { $0.key < $1.key }
      .map { "• \($0.value.name.map { "Task '\($0)'" } ?? "A task") sleeps until \($0.value.deadline)" }
      .joined(separator: "\n")
  }

  private var currentTaskName: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
  }
}

// Unchecked: what changes is guarded by the lock; instants are values that are only shown.
extension SleeperList: @unchecked Sendable {}
