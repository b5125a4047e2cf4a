import Synchronization

/// A condition variable on which senders wait for room, while another thread delivers what they and others
/// have brought (rule L7 of Documentation/Architecture.md).
///
/// The object that has one guards by a lock of its own what waits to be delivered, which thread delivers it,
/// and how many senders wait. It calls the senders when there is room, and when that thread stops; each of
/// them then looks again.
@usableFromInline
package struct RoomCondition: ~Copyable, Sendable {
  #if INTERLEAVING
    // So few that runs of some events come to both.
    @inlinable package static var limit: Int { 2 }
    @inlinable package static var longestRun: Int { 3 }
  #else
    /// The number of events that may wait before senders do.
    @inlinable package static var limit: Int { 256 }

    /// The number of events of others that a thread delivers before it hands over to a sender, if one comes.
    ///
    /// Where none comes before that, it may deliver two full queues more: less than 1,000 in all.
    @inlinable package static var longestRun: Int { 480 }
  #endif

  /// The number of times that waiting senders were called. Written with the owner's lock held.
  @usableFromInline let calls = Atomic<UInt>(0)

  @inlinable
  package init() {}

  /// Notes that the caller waits for a thread, unless that thread may itself be waiting for the caller.
  /// Called with the owner's lock held.
  /// - Returns: The number of the latest call, for ``wait(after:)``, which follows; `nil` if the caller must
  ///   not wait.
  @usableFromInline
  package func begin(waitingFor thread: UInt) -> UInt? {
    guard WaitingSenders.begin(currentThreadNumber, waitingFor: thread) else { return nil }
    return calls.load(ordering: .relaxed)
  }

  /// Waits until the senders are called. Called without the owner's lock.
  /// - Parameter call: The number of the latest call; `nil` to wait no longer.
  @usableFromInline
  package func wait(after call: UInt?) {
    if let call, !isCalledSoon(after: call) {
      ParkingLot.spot(for: address).park { calls.load(ordering: .acquiring) == call }
    }
    WaitingSenders.end(currentThreadNumber)
  }

  /// Wakes all waiting senders, which look again. Called with the owner's lock held.
  @usableFromInline
  package func callSenders() {
    calls.add(1, ordering: .releasing)
    ParkingLot.spot(for: address).wakeAll()
  }

  /// Waits for a call without sleeping, for some microseconds: the thread inside delivers a hundred events in
  /// that time, and to be woken takes longer.
  private func isCalledSoon(after call: UInt) -> Bool {
    // Nothing changes while a thread spins that has the turn.
    #if !INTERLEAVING
      for _ in 0..<8_192 {
        if calls.load(ordering: .acquiring) != call { return true }
      }
    #endif
    return false
  }

  // An atomic never moves while its owner lives, so its address names the condition. Nothing is read through
  // it.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}

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
