import Foundation

/// Runs a closure concurrently on the given number of threads, and returns after all have finished and
/// released it.
///
/// It uses new threads instead of a queue, because a queue has at most as many threads as the machine has
/// processors, and because ThreadSanitizer understands how threads are started and awaited.
/// - Parameter body: A closure that receives the index of its thread.
public func onThreads(_ count: Int, do body: @escaping (Int) -> Void) {
  let meeting = Meeting(count: count, body: body)
  for index in 0..<count {
    Thread { meeting.attend(index) }.start()
  }
  meeting.awaitEnd()
}

/// Unchecked because `condition` guards the counts, and `body` is meant to be called by several threads
/// concurrently. It changes only after all threads have finished.
private final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private var body: ((Int) -> Void)?
  private var arrived = 0
  private var left = 0

  init(count: Int, body: @escaping (Int) -> Void) {
    self.count = count
    self.body = body
  }

  func attend(_ index: Int) {
    condition.withLock {
      arrived += 1
      condition.broadcast()
      while arrived < count { condition.wait() }
    }
    body?(index)
    condition.withLock {
      left += 1
      condition.broadcast()
    }
  }

  func awaitEnd() {
    // The threads end and release this object later.
    let finished = condition.withLock {
      while left < count { condition.wait() }
      return body.take()
    }
    _ = consume finished
  }
}
