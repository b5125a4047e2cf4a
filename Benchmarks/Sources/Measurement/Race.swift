import Foundation

/// Runs the same work on two threads at once, and returns when both have done it.
public func race(_ work: @escaping () -> Void) {
  // What the work uses has to bear two threads: that is what is measured.
  nonisolated(unsafe) let work = work
  let start = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      start.wait()
      work()
      done.signal()
    }.start()
  }
  for _ in 0..<2 { start.signal() }
  for _ in 0..<2 { done.wait() }
}
