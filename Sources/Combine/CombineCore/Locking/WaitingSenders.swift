/// The threads that wait for room on a ``RoomCondition``, each with the thread that it waits for.
///
/// A thread that waits may be delivering elsewhere. So before it waits, ``begin(_:waitingFor:)`` follows the
/// chain of waiting threads, and refuses if that leads back to the caller (rule L7 of
/// Documentation/Architecture.md).
enum WaitingSenders {
  private static let list = List()

  /// Notes that a thread waits for another, unless that would close a circle.
  /// - Returns: Whether it may wait. Then ``end(_:)`` follows.
  static func begin(_ thread: UInt, waitingFor other: UInt) -> Bool {
    list.lock.withLock {
      var next: UInt? = other
      while let current = next {
        if current == thread { return false }
        next = list.awaited[current]
      }
      list.awaited[thread] = other
      return true
    }
  }

  static func end(_ thread: UInt) {
    list.lock.withLock { list.awaited[thread] = nil }
  }

  /// Unchecked because of what can change, which is guarded by `lock`.
  private final class List: @unchecked Sendable {
    let lock = Lock()
    var awaited: [UInt: UInt] = [:]
  }
}
