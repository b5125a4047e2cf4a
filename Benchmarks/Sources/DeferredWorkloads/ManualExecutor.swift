import Foundation

/// Runs the jobs of an actor only when `run()` is called, on the caller's thread. A workload therefore has
/// one thread, and its instruction counts are reproducible.
///
/// The executor also takes over the jobs of the global executor, where a store's hop to its owner begins.
final class ManualExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked, because a workload has one thread.
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
  }

  /// Runs the enqueued jobs, and the jobs that they enqueue.
  func run() {
    var index = 0
    while index < jobs.count {
      jobs[index].runSynchronously(on: asUnownedSerialExecutor())
      index += 1
    }
    jobs.removeAll(keepingCapacity: true)
  }

  /// Accepts every thread, because there is only one.
  func checkIsolated() {}

  /// Enqueues the jobs of the global executor here from now on.
  func takeGlobalJobs() {
    GlobalExecutor.take = { self.jobs.append($0) }
    GlobalExecutor.install()
  }
}

/// The runtime's hook for programs that run the global executor's jobs themselves.
private enum GlobalExecutor {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // Safe, because the only thread sets it before the first job.
  nonisolated(unsafe) static var take: (UnownedJob) -> Void = { _ in }

  static func install() {
    guard let program = dlopen(nil, RTLD_LAZY), let symbol = dlsym(program, "swift_task_enqueueGlobal_hook")
    else {
      preconditionFailure("The runtime has no hook for the global executor")
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in GlobalExecutor.take(job) }
  }
}

/// An actor that runs its jobs when its executor's `run()` is called.
actor ManualOwner {
  nonisolated let executor = ManualExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
