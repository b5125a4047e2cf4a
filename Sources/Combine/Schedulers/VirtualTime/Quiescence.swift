import Foundation
import Synchronization

/// A pause of virtual time in which tasks run until they wait.
///
/// Because tasks don't report that they wait, a pause gives them turns to run, until several consecutive
/// turns have changed nothing in virtual time:
/// - *Tasks that sleep with a scheduler's `sleep` or with a test clock, or that iterate over a scheduler's
///   timer,* report when they are awake. The pause waits for them on every executor.
/// - *On the caller's executor, on the main actor and on the thread pool,* a turn waits until the jobs that
///   were ready have run. After a task has last scheduled or cancelled something in virtual time, it can
///   therefore pass at least eight suspensions, yields or hops between executors, if it has the caller's
///   priority.
///
/// A pause doesn't wait for a task that blocks its thread, computes for a long time, or waits for files,
/// sockets or real time.
struct Quiescence {
  /// The number of consecutive turns without a change in virtual time after which a pause ends.
  private static let quietTurns = 8

  /// The maximum number of turns in a pause, for tasks that endlessly schedule and cancel.
  private static let mostTurns = 10_000

  /// The tasks woken in this pause.
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

/// A turn in which the tasks that are ready can run. See ``Quiescence``.
private enum SchedulingTurn {
  /// `true` after the main actor failed to run before the timeout, because it was blocked or no thread ran
  /// it.
  private static let mainIsStuck = Atomic(false)

  /// The number of times that the caller's executor can run other tasks.
  private static let yields = 4

  static func take(isolation: isolated (any Actor)?) async {
    let preemptions = PoolMeeting.preemptions
    for _ in 0..<yields { await Task.yield() }
    // This runs after the jobs of this priority that are ready on the pool have started.
    await Task.detached(priority: Task.currentPriority) {}.value
    if PoolMeeting.preemptions != preemptions { await PoolMeeting.hold() }
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

/// A barrier at which every thread of the pool runs a job of this type, and therefore no other job. After a
/// preemption, only such a barrier proves that all started jobs have finished.
private enum PoolMeeting {
  /// The number of times that the system has preempted threads of this process, on platforms that report it.
  static var preemptions: Int {
    #if os(Linux) || os(Android)
      var usage = rusage()
      // The value of `RUSAGE_SELF`, which Swift imports with a different type.
      return getrusage(0, &usage) == 0 ? usage.ru_nivcsw : 0
    #else
      return 0
    #endif
  }

  /// The number of threads in the pool for a priority.
  private static let width = ProcessInfo.processInfo.activeProcessorCount

  /// The maximum real time that a thread waits for the others. It gives up on threads that are busy for
  /// longer.
  private static let patience = Duration.milliseconds(5)

  // Pauses of other tests count as well, because their threads aren't inside other jobs either.
  private static let present = Atomic(0)
  private static let meetings = Atomic(0)

  static func hold() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<width { group.addTask { attend() } }
    }
  }

  private static func attend() {
    let number = meetings.load(ordering: .acquiring)
    defer { present.subtract(1, ordering: .releasing) }
    if present.add(1, ordering: .acquiringAndReleasing).newValue >= width {
      meetings.add(1, ordering: .releasing)
      return
    }
    for _ in 0..<200 where meetings.load(ordering: .acquiring) != number { return }
    let end = ContinuousClock.now.advanced(by: patience)
    while meetings.load(ordering: .acquiring) == number, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.000_001)
    }
  }
}

/// Counts the tasks that were woken and haven't run yet.
///
/// While virtual time runs an action, the count of that action is the ``current`` one. Code that resumes a
/// task during the action announces the task, and the task reports when it is awake. Time doesn't advance
/// before that.
final class Wakeups: Sendable {
  /// The count of the tasks that the surrounding action wakes, or `nil` if nothing waits for these tasks.
  @TaskLocal static var current: Wakeups?

  /// The maximum real time to wait for a woken task.
  private static let patience = Duration.seconds(5)

  private let missing = Atomic(0)

  /// `true` after all announced tasks have arrived.
  var areComplete: Bool { missing.load(ordering: .acquiring) == 0 }

  func announce(_ count: Int = 1) { missing.add(count, ordering: .relaxed) }

  func arrive() { missing.subtract(1, ordering: .releasing) }

  /// Yields until all announced tasks have arrived.
  /// - Returns: `false` if some tasks haven't arrived before the timeout.
  func wait(isolation: isolated (any Actor)?) async -> Bool {
    var polls = 0
    var end: ContinuousClock.Instant?
    while !areComplete {
      polls += 1
      if polls.isMultiple(of: 32) {
        let now = ContinuousClock.now
        if let end, now >= end { return false }
        end = end ?? now.advanced(by: Self.patience)
        // This leaves the processors to other threads, even when the task is cancelled.
        await Task.detached { try? await Task.sleep(for: .microseconds(50)) }.value
      }
      await Task.yield()
    }
    return true
  }
}
