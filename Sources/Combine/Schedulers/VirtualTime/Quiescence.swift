import Synchronization

/// A pause of virtual time in which tasks run until they wait.
///
/// A task doesn't report that it waits, so a pause gives tasks turns, until some turns in a row have changed
/// nothing in virtual time:
/// - *A task that sleeps by a scheduler's `sleep` or by a test clock, or iterates over a scheduler's timer*,
///   reports when it is awake. The pause waits for it on every executor.
/// - *On the caller's executor*, if it is a serial one such as the main actor's, a task runs at least until
///   its 32nd suspension after it last scheduled or cancelled something in virtual time. That is certain.
/// - *On other executors* each turn waits behind the jobs that are ready on the thread pool and on the main
///   actor. A task that hops between executors a few times is expected to arrive, but threads that the system
///   preempts for long can delay it.
///
/// A pause doesn't wait for a task that blocks its thread, computes for long, or waits for the outside world
/// (files, sockets, real time).
struct Quiescence {
  /// The number of turns in a row without a change in virtual time that end a pause.
  private static let quietTurns = 8

  /// The greatest number of turns of a pause, for tasks that schedule and cancel without ever stopping.
  private static let mostTurns = 10_000

  /// The tasks that are woken in this pause.
  let wakeups = Wakeups()

  /// Suspends while tasks run, until they wait.
  /// - Parameter changes: A count of the tasks' actions in virtual time.
  func last(whileCounting changes: () -> UInt, isolation: isolated (any Actor)?) async {
    guard await wakeups.wait(isolation: isolation) else { return }
    var latest = changes()
    var (turns, quietTurns) = (0, 0)
    while quietTurns < Self.quietTurns, turns < Self.mostTurns {
      await SchedulingTurn.take(isolation: isolation)
      turns += 1
      let current = changes()
      quietTurns = current == latest ? quietTurns + 1 : 0
      latest = current
    }
  }
}

/// A turn for the tasks that are ready: see ``Quiescence``.
private enum SchedulingTurn {
  /// The number of times that the caller's executor gets to run other tasks.
  private static let yields = 4

  /// Whether the main actor didn't run in time, because nobody serves it or something blocks it.
  private static let mainIsStuck = Atomic(false)

  static func take(isolation: isolated (any Actor)?) async {
    for _ in 0..<yields { await Task.yield() }
    // Runs after the jobs of this priority that are ready on the pool have begun.
    await Task.detached(priority: Task.currentPriority) {}.value
    if isolation !== MainActor.shared, !mainIsStuck.load(ordering: .relaxed) {
      await takeOnMain(isolation: isolation)
    }
  }

  private static func takeOnMain(isolation: isolated (any Actor)?) async {
    let main = Wakeups()
    main.announce()
    Task.detached { @MainActor in
      mainIsStuck.store(false, ordering: .relaxed)
      main.arrive()
    }
    if await main.wait(isolation: isolation) { return }
    mainIsStuck.store(true, ordering: .relaxed)
    // The main actor may have run in the meantime.
    if main.areComplete { mainIsStuck.store(false, ordering: .relaxed) }
  }
}

/// Counts the tasks that were woken and haven't run yet.
///
/// While virtual time runs an action, the action's count is the ``current`` one. Code that resumes a task
/// there announces it, and the task reports when it is awake. Time passes only after that.
final class Wakeups: Sendable {
  /// The count of the tasks that the surrounding action wakes; `nil` if nothing waits for them.
  @TaskLocal static var current: Wakeups?

  /// The real time for which a task that was woken is awaited.
  private static let patience = Duration.seconds(5)

  private let missing = Atomic(0)

  /// Whether all announced tasks have arrived.
  var areComplete: Bool { missing.load(ordering: .acquiring) == 0 }

  func announce(_ count: Int = 1) { missing.add(count, ordering: .relaxed) }

  func arrive() { missing.subtract(1, ordering: .releasing) }

  /// Yields until all announced tasks have arrived.
  /// - Returns: `false` if they haven't in time.
  func wait(isolation: isolated (any Actor)?) async -> Bool {
    var polls = 0
    var end: ContinuousClock.Instant?
    while !areComplete {
      polls += 1
      if polls.isMultiple(of: 32) {
        let now = ContinuousClock.now
        if let end, now >= end { return false }
        end = end ?? now.advanced(by: Self.patience)
        // Leaves the processors to other threads, even if this task is cancelled.
        await Task.detached { try? await Task.sleep(for: .microseconds(50)) }.value
      }
      await Task.yield()
    }
    return true
  }
}
