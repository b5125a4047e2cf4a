import Foundation

/// Runs the same work on two threads at once, and returns after both have finished.
public func race(_ work: @escaping () -> Void) {
  race(work, against: work)
}

/// Runs two closures at once, each on a thread of its own, and returns after both have finished.
public func race(_ work: @escaping () -> Void, against other: @escaping () -> Void) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  for work in [work, other] {
    // The work has to be thread-safe: the workloads measure contention.
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
