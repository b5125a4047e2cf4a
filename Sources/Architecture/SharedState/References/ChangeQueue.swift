import CombineShim
import DequeModule
import TributaryReports

/// A change that has not been published and saved yet.
struct SharedValueChange<Value> {
  let earlier: Value
  let value: Value
  let subject: CurrentValueSubject<Value, Never>?
  var mustBeSaved: Bool
  /// The number of values that had arrived from the storage when the change was made.
  let arrivals: Int
}

/// A reference's changes that are waiting to be published and saved, in order, and the thread that delivers them.
///
/// Only one thread at a time delivers changes, including those that other threads make in the meantime. After it has
/// delivered many of them, it hands over to a thread that makes another change. To bound the memory, threads wait
/// while many changes are enqueued. If the storage does not need each of the enqueued changes, only the last one is
/// saved, and changes that are only saved replace each other in the queue.
// The reference's lock guards the queue.
struct ChangeQueue<Value> {
  typealias Change = SharedValueChange<Value>

  /// The number of saves that a thread makes before it hands over. Encoding a large value takes milliseconds.
  private static var mostSaves: Int { 16 }

  private var changes: Deque<Change> = []
  /// The number of changes and saves that the delivering thread has begun.
  private var delivered = 0
  private var saved = 0
  /// The thread that delivers.
  private(set) var deliverer = noThreadNumber
  /// The number of threads that wait.
  private var waiting = 0

  /// Enqueues a change.
  ///
  /// - Parameter coalesces: A Boolean value that indicates whether saving the last of several changes is
  ///   enough.
  /// - Returns: The change that the new one replaces. The caller releases it without holding the lock.
  mutating func append(_ change: Change, coalesces: Bool) -> Change? {
    guard coalesces, let last = changes.last, last.subject == nil, change.subject == nil,
      last.mustBeSaved == change.mustBeSaved, last.arrivals == change.arrivals
    else {
      changes.append(change)
      return nil
    }
    changes[changes.count - 1] = change
    return last
  }

  /// Makes the caller deliver the changes, unless there are none or another thread delivers.
  mutating func beginDelivery() -> Bool {
    guard deliverer == noThreadNumber, !changes.isEmpty else { return false }
    deliverer = currentThreadNumber
    (delivered, saved) = (0, 0)
    return true
  }

  /// Returns the next change to deliver, or `nil` if the caller stops delivering.
  ///
  /// - Parameter coalesces: A Boolean value that indicates whether saving the last of several changes is
  ///   enough.
  mutating func next(coalesces: Bool) -> Change? {
    guard !changes.isEmpty, !(isTired && waiting > 0) else {
      deliverer = noThreadNumber
      return nil
    }
    var change = changes.removeFirst()
    if coalesces, let last = changes.last, last.mustBeSaved, last.arrivals == change.arrivals {
      change.mustBeSaved = false
    }
    delivered += 1
    if change.mustBeSaved { saved += 1 }
    return change
  }

  private var isTired: Bool { delivered >= RoomCondition.longestRun || saved >= Self.mostSaves }

  /// A Boolean value that indicates whether a thread that has made a change waits for the delivering thread.
  var mustWait: Bool {
    deliverer != noThreadNumber && deliverer != currentThreadNumber
      && (isTired || changes.count >= RoomCondition.limit)
  }

  /// A Boolean value that indicates whether the waiting threads have to check the queue again.
  var mustCallWaiting: Bool {
    waiting > 0 && (deliverer == noThreadNumber || changes.count <= RoomCondition.limit / 2)
  }

  mutating func beginWaiting() { waiting += 1 }
  mutating func endWaiting() { waiting -= 1 }
}
