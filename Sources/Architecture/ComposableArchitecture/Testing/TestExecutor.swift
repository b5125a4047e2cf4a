import DependencyInjection

#if canImport(Dispatch)
  import Dispatch
#endif

/// Runs the tasks of a test store's effects, one job at a time, and knows when none of them can go on by
/// itself.
///
/// That is what makes tests deterministic: `send` returns when each effect has ended or waits for something
/// outside, such as a test clock, so that the next line of the test finds it waiting there.
final class TestExecutor: EffectExecutor {
  private struct State {
    /// Jobs that wait or run, and tasks that are on their way to the store and back.
    var active = 0
    /// The number of jobs that have begun. They run one at a time.
    var jobsBegun = 0
    var isRunningJob = false
  }

  private let state = Locked(State())
  private let progress: Progress

  #if canImport(Dispatch)
    private let queue = DispatchQueue(label: "tributary.test-store-effects")
  #endif

  init(progress: Progress) {
    self.progress = progress
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.active += 1 }
    #if canImport(Dispatch)
      queue.async { self.run(job) }
    #else
      run(job)
    #endif
  }

  private func run(_ job: UnownedJob) {
    state.withLock { state in
      state.jobsBegun += 1
      state.isRunningJob = true
    }
    job.runSynchronously(on: asUnownedTaskExecutor())
    state.withLock { $0.isRunningJob = false }
    end()
  }

  /// A task goes to the store.
  func leave() {
    state.withLock { $0.active += 1 }
  }

  /// It is back.
  func comeBack() {
    end()
  }

  private func end() {
    let isIdle = state.withLock { state in
      state.active -= 1
      return state.active == 0 || state.jobsBegun.isMultiple(of: Self.patience)
    }
    if isIdle { progress.signal() }
  }

  /// The number of jobs that may run while a test waits for idleness. An effect that spins, or that never
  /// stops to wait, would keep the test waiting for ever.
  private static let patience = 10_000

  /// Waits until no task can proceed by itself. It gives up if a task spins, and if a task blocks its
  /// thread.
  ///
  /// - Parameter waitsForOwner: A Boolean value that indicates whether those go first that have queued up for
  ///   the caller's actor by then. A task may be among them that is on its way to code on that actor, such as
  ///   a closure on the main actor, which is not counted.
  func idle(waitsForOwner: Bool = false, isolation: isolated (any Actor)? = #isolation) async {
    let first = state.withLock { $0.jobsBegun }
    while true {
      let current = state.withLock { $0.jobsBegun }
      let hasPaused = await progress.wait(timeout: Self.longestJob) { isIdle(since: first) }
      if Task.isCancelled { return }
      if hasPaused {
        guard waitsForOwner else { return }
        await Task.yield()
        if isIdle(since: first) { return }
        continue
      }
      if state.withLock({ $0.isRunningJob && $0.jobsBegun == current }) { return }
    }
  }

  private func isIdle(since first: Int) -> Bool {
    state.withLock { $0.active == 0 || $0.jobsBegun - first >= Self.patience }
  }

  /// A job that takes longer is taken to block its thread.
  private static let longestJob = Duration.seconds(5)

  /// Waits until a condition holds.
  ///
  /// On a machine under load, time passes while nobody gets a turn. So when the time is up, all who wait for
  /// the owner and all effects that can go on get one first, a few times over.
  ///
  /// - Returns: Whether the condition holds.
  func wait(
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation,
    until condition: () -> Bool
  ) async -> Bool {
    if await progress.wait(timeout: timeout, until: condition) { return true }
    for _ in 0..<Self.lastTurns {
      await Task.yield()
      await idle()
      if condition() { return true }
    }
    return false
  }

  private static let lastTurns = 3
}

/// Runs all tasks of the process on the main actor's executor until it, and every other one that was
/// requested, is released.
final class MainSerialExecution {
  private static let requests = Locked(0)

  var isRequested = false {
    didSet {
      guard isRequested != oldValue else { return }
      set(isRequested)
    }
  }

  deinit {
    if isRequested { set(false) }
  }

  private func set(_ isOn: Bool) {
    let isWanted = Self.requests.withLock { requests in
      requests += isOn ? 1 : -1
      return requests > 0
    }
    #if !os(Windows) && !os(Android) && !os(WASI)
      uncheckedUseMainSerialExecutor = isWanted
    #endif
  }
}

extension TestStore {
  /// Whether all tasks of the process run on the main actor's executor, one at a time, as long as this store
  /// lives.
  ///
  /// A store's own effects run one at a time without it, so it begins as `false`. It is for features that
  /// start tasks outside of their effects, and concerns the whole process: tests that run at the same time
  /// too. See `withMainSerialExecutor(operation:)`.
  ///
  /// On Windows, Android and WASI it changes nothing.
  public var useMainSerialExecutor: Bool {
    get { mainSerialExecution.isRequested }
    set { mainSerialExecution.isRequested = newValue }
  }
}
