import CombineCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs Swift tasks on threads of the run, so that task code between two suspensions is interleaved like
/// other code.
///
/// Until the trial's clean-up, it also receives every job that the process enqueues on the global executor:
/// unstructured tasks and actors. Jobs of the main actor are excluded, so explored code must have another
/// owner.
package final class TurnExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// The executor that receives jobs of the global executor.
  private static let current = Mutex<TurnExecutor?>(nil)

  /// - Parameters:
  ///   - trial: The run that provides the threads.
  ///   - threads: The number of jobs that can run concurrently.
  package init(_ trial: Trial, threads: Int = 2) {
    GlobalExecutorHook.install()
    Self.current.withLock { $0 = self }
    for _ in 0..<threads { trial.thread("executor") { self.work() } }
    trial.cleanUp { [self] in
      // Other clean-ups may have enqueued jobs.
      while runNext() {}
      Self.current.withLock { if $0 === self { $0 = nil } }
    }
  }

  /// Starts a task on this executor.
  @discardableResult
  package func task(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self, operation: operation)
  }

  /// Cancels a task without switching threads: the runtime calls cancellation handlers while it holds the
  /// task's lock, and other threads could wait for that lock without the controller.
  package static func cancel(_ task: Task<Void, Never>) {
    userCode("cancels a task")
    guard let turns = ThreadControl.controller as? Turns else { return task.cancel() }
    turns.keepTurn { task.cancel() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  // Not a switching point: the runtime may hold locks of its own, and another thread could wait for them
  // without the controller.
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

/// The runtime's hook for replacing the global executor.
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

/// A flag that one thread of the run sets and another waits for.
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

/// Entries recorded by threads of the run. Unchecked because the turn orders every access.
package final class TurnLog<Entry>: @unchecked Sendable {
  package private(set) var entries: [Entry] = []

  package init() {}

  package func append(_ entry: Entry) {
    userCode("writes down \(entry)", on: self)
    entries.append(entry)
  }
}
