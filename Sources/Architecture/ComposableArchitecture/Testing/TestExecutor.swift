import DependencyInjection

#if canImport(Dispatch)
  import Dispatch
#endif

/// Runs the tasks of a test store's effects one job at a time, and detects when none of them can make progress by
/// itself.
///
/// This makes tests deterministic. By the time that `send` returns, every effect has ended or is waiting for
/// something external, such as a test clock, and the next line of the test can rely on that.
final class TestExecutor: EffectExecutor {
  private struct State {
    /// The number of jobs that are waiting or running, plus the number of tasks that are calling the store.
    var active = 0
    /// The number of jobs that have begun. Jobs run one at a time.
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

  /// Records that a task is about to wait for the store.
  func leave() {
    state.withLock { $0.active += 1 }
  }

  /// Records that a task has returned from the store.
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

  /// The maximum number of jobs that may run while a test waits for idleness. Without it, an effect that keeps
  /// running without a pause would keep the test waiting forever.
  private static let patience = 10_000

  /// Waits until no task can make progress by itself. If a task keeps running without a pause, or blocks its thread,
  /// the method gives up.
  ///
  /// - Parameter waitsForOwner: A Boolean value that indicates whether to first run the work that is queued on the
  ///   caller's actor. That work may include tasks that are about to run code there, such as a closure on the main
  ///   actor. Such tasks don't count as active.
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

  /// The running time after which a job is considered to block its thread.
  private static let longestJob = Duration.seconds(5)

  /// Waits until a condition holds.
  ///
  /// On a busy machine, the timeout may expire before any work has had a chance to run. For that reason, effects that
  /// can make progress and work that waits for the owner get a few more chances when the time is up.
  ///
  /// - Returns: A Boolean value that indicates whether the condition holds.
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

/// Runs all tasks of the process on the main actor's executor until this object, and all others that requested it,
/// are released.
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
  /// A Boolean value that indicates whether the whole process runs its tasks one at a time, on the main actor's
  /// executor, while this store exists.
  ///
  /// A test store already runs the effects of its own feature one at a time, so the default is `false`. Set this
  /// property to `true` when a feature starts tasks outside of its effects. Keep in mind that the setting also
  /// affects tests that run at the same time. For more information, see `withMainSerialExecutor(operation:)`.
  ///
  /// On Windows, Android and WASI, this property has no effect.
  public var useMainSerialExecutor: Bool {
    get { mainSerialExecution.isRequested }
    set { mainSerialExecution.isRequested = newValue }
  }
}

/// Resumes tests when something observable happens, without polling or guesses about timing.
final class Progress: Sendable {
  private struct State {
    var version = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private let state = Locked(State())

  /// Signals that something has happened.
  func signal() {
    let waiters = state.withLock { state in
      state.version += 1
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until a condition holds, checking it immediately and after each signal on the caller's actor.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait.
  ///   - condition: A closure that returns whether the condition holds.
  /// - Returns: A Boolean value that indicates whether the condition holds. It is `false` after the timeout or after
  ///   the task was cancelled.
  func wait(
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation,
    until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let isTimeUp = Locked(false)
    let timer = Task { [self] in
      try? await ContinuousClock().sleep(for: timeout)
      isTimeUp.withLock { $0 = true }
      signal()
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      // Passing the isolation explicitly keeps the condition on the caller's actor. A closure that does not capture
      // the isolation would leave the actor.
      await signals(isolation: isolation, until: condition) { isTimeUp.withLock { $0 } || Task.isCancelled }
    } onCancel: {
      signal()
    }
  }

  private func signals(
    isolation: isolated (any Actor)?,
    until condition: () -> Bool,
    orUntil isOver: () -> Bool
  ) async -> Bool {
    while true {
      let version = state.withLock { $0.version }
      if condition() { return true }
      if isOver() { return false }
      await changes(since: version)
    }
  }

  private func changes(since version: Int, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let hasChanged = state.withLock { state in
        guard state.version == version else { return true }
        state.lastWaiter += 1
        state.waiters[state.lastWaiter] = continuation
        return false
      }
      if hasChanged { continuation.resume() }
    }
  }
}
