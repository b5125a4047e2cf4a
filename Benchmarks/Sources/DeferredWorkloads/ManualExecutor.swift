import Foundation

/// Runs the jobs of an actor when it is told to, on the thread that tells it, so that a workload is one
/// thread's and its counts repeat.
///
/// It gets the jobs of the global executor as well: a store's hop begins there.
final class ManualExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked: a workload has one thread.
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
  }

  /// Runs the jobs, and those that come from them.
  func run() {
    var index = 0
    while index < jobs.count {
      jobs[index].runSynchronously(on: asUnownedSerialExecutor())
      index += 1
    }
    jobs.removeAll(keepingCapacity: true)
  }

  /// Every thread counts as its own, since there is one.
  func checkIsolated() {}

  /// Gets the jobs of the global executor from now on.
  func takeGlobalJobs() {
    GlobalExecutor.take = { self.jobs.append($0) }
    GlobalExecutor.install()
  }
}

/// The runtime's variable for programs that run the global executor's jobs themselves.
private enum GlobalExecutor {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // Unsafe: set before the first job, by the only thread.
  nonisolated(unsafe) static var take: (UnownedJob) -> Void = { _ in }

  static func install() {
    guard let program = dlopen(nil, RTLD_LAZY), let symbol = dlsym(program, "swift_task_enqueueGlobal_hook")
    else {
      preconditionFailure("The runtime has no hook for the global executor")
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in GlobalExecutor.take(job) }
  }
}

/// An owner whose turns come when its executor is told to run.
actor ManualOwner {
  nonisolated let executor = ManualExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
