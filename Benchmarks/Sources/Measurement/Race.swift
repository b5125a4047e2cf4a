import Foundation

/// Runs the same work on two threads at once, and returns when both have done it.
public func race(_ work: @escaping () -> Void) {
  race(work, against: work)
}

/// Runs two pieces of work at once, each on a thread of its own, and returns when both are done.
public func race(_ work: @escaping () -> Void, against other: @escaping () -> Void) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  for work in [work, other] {
    // What the work uses has to bear two threads: that is what is measured.
    nonisolated(unsafe) let work = work
    Thread {
      start.wait()
      work()
      done.signal()
    }.start()
  }
  for _ in 0..<2 { start.signal() }
  for _ in 0..<2 { done.wait() }
}
