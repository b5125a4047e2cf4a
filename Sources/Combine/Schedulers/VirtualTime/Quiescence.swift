import Foundation
import Synchronization

/// A pause of virtual time in which tasks run until they wait.
///
/// A task doesn't report that it waits, so a pause gives tasks turns, until some turns in a row have changed
/// nothing in virtual time:
/// - *A task that sleeps by a scheduler's `sleep` or by a test clock, or iterates over a scheduler's timer*,
///   reports when it is awake. The pause waits for it on every executor.
/// - *On the caller's executor, on the main actor and on the thread pool* each turn waits until the jobs that
///   were ready have run. So a task passes at least eight suspensions, yields and hops between executors, after
///   it last scheduled or cancelled something in virtual time. That holds for tasks of the caller's priority.
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
  /// Whether the main actor didn't run in time, because no thread serves it or something blocks it.
  private static let mainIsStuck = Atomic(false)

  /// The number of times that the caller's executor gets to run other tasks.
  private static let yields = 4

  static func take(isolation: isolated (any Actor)?) async {
    let preemptions = PoolMeeting.preemptions
    for _ in 0..<yields { await Task.yield() }
    // Runs after the jobs of this priority that are ready on the pool have begun.
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

/// A moment at which all threads of the pool are in jobs of their own for it, so that none is within another
/// job. After a preemption, only this proves that the jobs that have begun have also run.
private enum PoolMeeting {
  /// The number of times that the system has preempted threads of this process, where it counts them.
  static var preemptions: Int {
    #if os(Linux) || os(Android)
      var usage = rusage()
      // The number of `RUSAGE_SELF`, which Swift imports as a value of another type.
      return getrusage(0, &usage) == 0 ? usage.ru_nivcsw : 0
    #else
      return 0
    #endif
  }

  /// The number of the pool's threads for a priority.
  private static let width = ProcessInfo.processInfo.activeProcessorCount

  /// The real time for which a thread waits for the others. What occupies one for longer is not waited for.
  private static let patience = Duration.milliseconds(5)

  // Pauses of other tests count, too: theirs are no other jobs either.
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
