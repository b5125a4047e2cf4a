import Dispatch

/// A serial queue on which an actor runs. What a Combine scheduler delivers on that queue is then delivered
/// on the actor, one call at a time with all else that the actor does.
///
/// ```swift
/// actor SearchSession: LiveSession {
///   private let sessionQueue = SessionQueue(label: "search")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }
/// }
/// ```
public final class SessionQueue: SerialExecutor {
  /// Where the actor runs: to be given to schedulers whose work is to come back to it.
  public let queue: DispatchQueue

  /// - Parameter label: The name of the queue in debuggers.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
