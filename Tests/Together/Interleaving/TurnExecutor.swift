import CombineCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs Swift's tasks on threads of the run, so that the parts of tasks between two suspensions are
/// interleaved as everything else is.
///
/// Until the trial's clean-up it gets every job of the process that would run on the global executor, too:
/// unstructured tasks and the queues of actors. The main actor's are left alone: what is explored has another
/// owner.
package final class TurnExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// Where the runtime looks before it enqueues a job.
  private static let current = Mutex<TurnExecutor?>(nil)

  /// - Parameters:
  ///   - trial: The run whose threads it uses.
  ///   - threads: How many parts of tasks run at once.
  package init(_ trial: Trial, threads: Int = 2) {
    GlobalExecutorHook.install()
    Self.current.withLock { $0 = self }
    for _ in 0..<threads { trial.thread("executor") { self.work() } }
    trial.cleanUp { [self] in
      // What the clean-up of others has woken.
      while runNext() {}
      Self.current.withLock { if $0 === self { $0 = nil } }
    }
  }

  /// Starts a task of the trial.
  @discardableResult
  package func task(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self, operation: operation)
  }

  /// Cancels a task. No other thread comes in meanwhile: the runtime calls handlers with a lock of the task
  /// held, for which others would wait without the controller.
  package static func cancel(_ task: Task<Void, Never>) {
    userCode("cancels a task")
    guard let turns = ThreadControl.controller as? Turns else { return task.cancel() }
    turns.keepTurn { task.cancel() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  // No point: the runtime may hold locks of its own, for which another thread would wait without the
  // controller.
  private func add(_ job: UnownedJob) {
    jobs.withLock { $0.append(job) }
    ThreadControl.controller?.wake(at: address)
  }

  private var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  private func work() {
    guard let turns = ThreadControl.controller as? Turns else { return }
    while turns.waitForWork(at: address, while: { self.jobs.withLock { $0.isEmpty } }) {
      userCode("the executor runs a part of a task", on: self)
      runNext()
    }
  }

  @discardableResult
  private func runNext() -> Bool {
    let job: UnownedJob? = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
    return job != nil
  }

  fileprivate static func take(_ job: UnownedJob) -> Bool {
    guard let executor = current.withLock({ $0 }) else { return false }
    executor.add(job)
    return true
  }
}

/// The runtime's variable for programs that run the global executor's jobs themselves.
private enum GlobalExecutorHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  static func install() { _ = installed }

  private static let installed: Void = {
    guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else {
      preconditionFailure("The runtime has no hook for the global executor")
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      if !TurnExecutor.take(job) { original(job) }
    }
  }()
}

/// What a thread of the run waits for and another one says.
///
/// Unchecked because the turn orders every access.
package final class TurnFlag: @unchecked Sendable {
  private var isSet = false

  package init() {}

  package func set() {
    userCode("sets a flag", on: self)
    isSet = true
    ThreadControl.controller?.wake(at: address)
  }

  package func wait() {
    userCode("waits for a flag", on: self)
    let point = SchedulePoint(.park, "wait for a flag", address: address, fileID: #fileID, line: #line)
    _ = ThreadControl.controller?.park(at: point) { !self.isSet }
  }

  private var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

/// What threads write down. Unchecked because the turn orders every access.
package final class TurnLog<Entry>: @unchecked Sendable {
  package private(set) var entries: [Entry] = []

  package init() {}

  package func append(_ entry: Entry) {
    userCode("writes down \(entry)", on: self)
    entries.append(entry)
  }
}
