import Synchronization

/// A pause of virtual time in which tasks go on until they wait.
///
/// A task does not tell others whether it waits. What a pause does to find out:
/// - *A task that sleeps by a scheduler's `sleep` or by a test clock, or iterates over a scheduler's timer*,
///   says when it is awake. It is waited for, wherever it runs.
/// - *On the caller's executor* the pause stands in line, again and again. If it is a serial one, such as the
///   main actor's, a task that stays there goes on for ``turns`` awaits at the least, and when it has
///   scheduled or cancelled something in virtual time for as many again, without end. That is certain.
/// - *On other executors* tasks run on threads. Where the system tells what the threads of this process do
///   (Linux), the pause lasts until all queues have begun what was ready, and no thread runs or is ready to:
///   then whatever is to go on waits for something outside, however busy the machine is. But threads that
///   have nothing to do with the test may never rest. So it also ends when each of them was seen asleep or
///   has run for longer than jobs do, and all queues of the pool have begun what was ready, ``turns`` times
///   over.
/// - Where the system does not tell, only the latter holds, with some rest after each turn.
///
/// What blocks its thread, computes for long, or waits for the outside world (files, sockets, real time) is
/// not waited for.
struct Quiescence {
  /// The number of turns that a task gets without a change in virtual time.
  static let turns = 8

  /// The number of turns on a serial executor that end with all threads asleep before that is believed: the
  /// last thread to fall asleep may have left something to do there, which may wake a thread in turn.
  static let stillTurns = 3

  /// The greatest number of turns of a pause: for tasks that schedule and cancel without ever stopping.
  static let mostTurns = 10_000

  /// The real time for which a turn, a task that was woken, or a thread that gets no processor is awaited.
  static let patience = Duration.seconds(5)

  /// The real time for which the pause leaves the processors to others after a turn with a busy thread.
  static let rest = Duration.microseconds(50)

  /// The tasks that are woken in this pause.
  let wakeups = Wakeups()

  /// Suspends while tasks go on, until they wait.
  /// - Parameter changes: A count of what tasks do in virtual time.
  func last(whileCounting changes: () -> UInt, isolation: isolated (any Actor)?) async {
    guard await wakeups.wait(for: Self.patience, isolation: isolation) else { return }
    guard await SchedulingTurn.take(isolation: isolation) else { return }
    let end = ContinuousClock.now.advanced(by: Self.patience)
    var quiet = ThreadQuiescence()
    var latest = changes()
    var (turns, stillTurns) = (0, 0)
    for _ in 0..<Self.mostTurns {
      let switches = ProcessThreads.switches
      for _ in 0..<Self.turns { await Task.yield() }
      let finding = quiet.look(switchesBefore: switches)
      let current = changes()
      guard current == latest else {
        latest = current
        quiet = ThreadQuiescence()
        (turns, stillTurns) = (0, 0)
        continue
      }
      turns += 1
      switch finding {
      case .untouched:
        return
      case .still:
        stillTurns += 1
        if isolation == nil || stillTurns >= Self.stillTurns { return }
      case .finished where turns >= Self.turns:
        return
      case .finished, .busy:
        if turns >= Self.turns, ContinuousClock.now >= end { return }
        guard await SchedulingTurn.take(isolation: isolation) else { return }
        await Self.rest(for: Self.rest)
      }
    }
  }

  /// Gives the processor to others, also when the task is cancelled.
  static func rest(for duration: Duration) async {
    await Task.detached { try? await Task.sleep(for: duration) }.value
  }
}

/// The state of the threads since the last change in virtual time: see ``Quiescence``.
struct ThreadQuiescence {
  enum Finding {
    /// No thread runs, or has run since before the turn.
    case untouched
    /// No thread runs any more.
    case still
    /// All have come to an end of what they did at first; some run again. Or nothing is known of them.
    case finished
    /// Some may still do what they did at first.
    case busy
  }

  /// The threads that have not been seen asleep yet, with how long each had run at first.
  private var unfinished: [Int32: UInt64]?

  /// Looks at the threads after a turn.
  /// - Parameter switches: The count of the threads' switches before the turn.
  mutating func look(switchesBefore: Int?) -> Finding {
    for attempt in 0..<Self.attempts {
      let switches = attempt == 0 ? switchesBefore : ProcessThreads.switches
      guard let active = ProcessThreads.active() else { return .finished }
      guard active.isEmpty else { return note(active) }
      unfinished = [:]
      // The second look finds the threads that a thread has woken on its way to sleep, which the count shows
      // only when it is asleep.
      if ProcessThreads.active()?.isEmpty == true, ProcessThreads.switches == switches {
        return attempt == 0 ? .untouched : .still
      }
    }
    return .finished
  }

  /// The number of times that the threads are looked at until none has run between two looks.
  private static let attempts = 4

  private mutating func note(_ active: [Int32: UInt64]) -> Finding {
    let left = (unfinished ?? active).filter { thread, runTime in
      guard let current = active[thread] else { return false }
      return current - min(current, runTime) < Self.longJob
    }
    unfinished = left
    return left.isEmpty ? .finished : .busy
  }

  /// The nanoseconds after which something that runs is no job that is waited for.
  private static let longJob: UInt64 = 1_000_000
}

/// A turn for each task that is ready: see ``Quiescence``.
enum SchedulingTurn {
  /// The queues of the cooperative pool. Where the pool has only one, the last of them is served when the
  /// others are.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Whether a turn of the main actor was requested and did not come in time: nobody serves it, or something
  /// blocks it.
  private static let mainIsStuck = Atomic(false)

  /// Waits until every job that is ready now has been begun.
  /// - Returns: Whether the pool has served it.
  static func take(isolation: isolated (any Actor)?) async -> Bool {
    await Task.yield()
    let queues = Wakeups()
    queues.announce(priorities.count)
    for priority in priorities {
      Task.detached(priority: priority) { queues.arrive() }
    }
    if !mainIsStuck.load(ordering: .relaxed) { await takeOnMain(isolation: isolation) }
    return await queues.wait(for: Quiescence.patience, isolation: isolation)
  }

  private static func takeOnMain(isolation: isolated (any Actor)?) async {
    let main = Wakeups()
    main.announce()
    Task.detached { @MainActor in
      mainIsStuck.store(false, ordering: .relaxed)
      main.arrive()
    }
    if await main.wait(for: Quiescence.patience, isolation: isolation) { return }
    mainIsStuck.store(true, ordering: .relaxed)
    // It may have come meanwhile, which would go unnoticed.
    if main.areComplete { mainIsStuck.store(false, ordering: .relaxed) }
  }
}

/// Counts the tasks that were told to go on and have not yet done so.
///
/// While virtual time runs an action it makes its count the ``current`` one. What resumes a task there
/// announces it, and the task says when it is awake: only then may time go on.
final class Wakeups: Sendable {
  /// The count of the tasks that the surrounding action wakes; `nil` where nothing waits for them.
  @TaskLocal static var current: Wakeups?

  private let missing = Atomic(0)

  /// Whether all who were announced have arrived.
  var areComplete: Bool { missing.load(ordering: .acquiring) == 0 }

  func announce(_ count: Int = 1) { missing.add(count, ordering: .relaxed) }

  func arrive() { missing.subtract(1, ordering: .releasing) }
}

extension Wakeups {
  /// Yields until all have arrived.
  /// - Returns: Whether they have, in the given real time.
  func wait(for patience: Duration, isolation: isolated (any Actor)?) async -> Bool {
    var polls = 0
    var end: ContinuousClock.Instant?
    while !areComplete {
      polls += 1
      if polls.isMultiple(of: 32) {
        let now = ContinuousClock.now
        if let end, now >= end { return false }
        end = end ?? now.advanced(by: patience)
        await Quiescence.rest(for: Quiescence.rest)
      }
      await Task.yield()
    }
    return true
  }
}
