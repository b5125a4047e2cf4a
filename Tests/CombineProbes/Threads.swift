import Foundation

/// Runs a closure on so many new threads at once, and returns when all have come back.
/// - Parameter body: Gets the number of its thread, from zero.
public func onThreads(_ count: Int, do body: @escaping (Int) -> Void) {
  // What the closure touches is what is under test; it is the test's task to touch only what may be shared.
  nonisolated(unsafe) let body = body
  let start = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      start.wait()
      body(index)
      group.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  group.wait()
}
