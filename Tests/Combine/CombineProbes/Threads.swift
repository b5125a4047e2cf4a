import Foundation

/// Runs the body on so many threads, which start together, and returns when all are done and hold nothing of
/// the body.
///
/// Threads of their own, not a queue's: a queue has no more of them than the machine has processors, and
/// ThreadSanitizer understands how these are started and awaited.
/// - Parameter body: A closure that gets the index of its thread.
public func onThreads(_ count: Int, do body: @escaping (Int) -> Void) {
  let meeting = Meeting(count: count, body: body)
  for index in 0..<count {
    Thread { meeting.attend(index) }.start()
  }
  meeting.awaitEnd()
}

/// Unchecked because the counts are guarded by `condition`, and because the point of `body` is to be called
/// by several threads at once; it changes when all of them have left.
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
    // The threads end, and release this object, at some later time.
    let finished = condition.withLock {
      while left < count { condition.wait() }
      return body.take()
    }
    _ = consume finished
  }
}
