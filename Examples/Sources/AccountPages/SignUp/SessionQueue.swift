import Dispatch

/// Lets an actor run on a serial queue. What a Combine scheduler delivers on that queue is then delivered on the actor, one call
/// at a time with all else that the actor does.
final class SessionQueue: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
