#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  extension URLSessionTask {
    /// Waits until a cancel has reached the task. Called in the task's completion handler, for a task that
    /// has been cancelled or is about to be.
    ///
    /// A cancel begins by changing the state. Its second part runs on another queue, later if the session
    /// looks for a cached response, and stops the process if the task has left the session by then, which it
    /// does after its completion handler. The second part starts by setting the error, and is behind nothing
    /// that waits for this.
    func waitForCancellation() {
      let end = Date(timeIntervalSinceNow: 10)
      while (error as? URLError)?.code != .cancelled, Date() < end {
        Thread.sleep(forTimeInterval: 0.000_1)
      }
    }
  }
#endif
