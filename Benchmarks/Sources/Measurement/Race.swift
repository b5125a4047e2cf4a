import Foundation
import Synchronization

/// Runs the same work on two threads, which start it at the same moment, and returns when both have done it.
public func race(_ work: @escaping () -> Void) {
  // What the work uses has to bear two threads: that is what is measured.
  nonisolated(unsafe) let work = work
  let waiting = Atomic(2)
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      waiting.subtract(1, ordering: .sequentiallyConsistent)
      while waiting.load(ordering: .sequentiallyConsistent) > 0 {}
      work()
      done.signal()
    }.start()
  }
  for _ in 0..<2 { done.wait() }
}
