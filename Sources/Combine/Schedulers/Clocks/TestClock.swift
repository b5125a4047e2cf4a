import CombineShim
import IssueReporting

/// A clock whose time passes only when it is told to.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(5)); … }
/// await clock.advance(by: .seconds(5))  // the task has gone on
/// ```
///
/// Tasks are woken one at a time, each at its own time: ``now`` is that while it goes on. Those that sleep
/// until the same time are woken in the order in which they fell asleep. Before the first of them, after each
/// of them, and so also at the end, tasks go on until they wait again, as far as that can be known: see
/// ``TestScheduler``. One that sleeps again for a time that is due by then is woken again.
///
/// It may be used from any thread. To fall asleep and to be cancelled cost O(log n).
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the clock's time.
  public typealias Instant = VirtualInstant<Duration>

  private let timeline: Timeline<Instant>
  private let sleepers = SleeperList<Instant>()

  /// Makes a clock.
  /// - Parameter now: The time at first.
  public init(now: Instant = Instant()) {
    timeline = Timeline(now: now)
  }

  /// The time up to which the clock was told to run; while a task is woken, the time until which it slept.
  public var now: Instant { timeline.now }

  /// Zero: tasks are woken exactly at their times.
  public var minimumResolution: Duration { .zero }

  /// Suspends the current task until the clock was told to run so far.
  /// - Parameters:
  ///   - deadline: The instant to wait for. If it is past, the task goes on; if it is now, when the clock is
  ///     next advanced, if only by nothing.
  ///   - tolerance: Unused.
  /// - Throws: `CancellationError` as soon as the task is cancelled, also if it was before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline < now { return await Task.yield() }
    let number = sleepers.add(deadline)
    defer { sleepers.remove(number) }
    try await Sleeper().sleep(isolation: nil) { [timeline] action in
      let ticket = timeline.add(at: deadline, action: action)
      return AnyCancellable { [weak timeline] in timeline?.cancel(ticket) }
    }
  }
}

extension TestClock {
  /// Advances the time, wakes the tasks that are due, and suspends while tasks go on.
  ///
  /// It returns to the caller's actor, and does all this also when its task is cancelled.
  /// - Parameters:
  ///   - duration: The time. With none, only tasks go on. A negative one traps.
  ///   - isolation: The caller's.
  public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) async {
    precondition(duration >= .zero, "Time cannot go back by \(duration)")
    await advance(to: now.advanced(by: duration), isolation: isolation)
  }

  /// Advances to a deadline, wakes the tasks that are due by then, and suspends while tasks go on.
  /// - Parameters:
  ///   - deadline: The time. If it is past, only tasks go on.
  ///   - isolation: The caller's.
  public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
    await timeline.advance(to: deadline, isolation: isolation)
  }

  /// Advances until no task sleeps any more.
  ///
  /// Tasks that sleep again and again would keep it for ever. So when some real time has passed and some
  /// still sleep, it reports an issue that names them, and returns.
  /// - Parameters:
  ///   - timeout: The real time that it may take; a hundred steps may take as long as they do.
  ///   - isolation: The caller's.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if await timeline.run(timeout: timeout, isolation: isolation) { return }
    reportIssue(
      """
      Some tasks still sleep when time has been let pass for \(timeout):

      \(sleepers.description)

      If they have an end, give 'run' a longer 'timeout'. If not, cancel them, or use 'advance(by:)'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Suspends while tasks go on, and checks that none of them sleeps by this clock then.
  /// - Parameter isolation: The caller's.
  /// - Throws: ``SuspensionError``, which names those that do.
  public func checkSuspension(isolation: isolated (any Actor)? = #isolation) async throws {
    await timeline.standStill(isolation: isolation)
    guard sleepers.isEmpty else { throw SuspensionError(sleepers: sleepers.description) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// Tasks sleep by a clock that were not expected to.
public struct SuspensionError: Error, CustomStringConvertible {
  fileprivate let sleepers: String

  /// The tasks that sleep, and until when.
  public var description: String {
    "Some tasks sleep by the clock that were not expected to:\n\n\(sleepers)"
  }
}

/// The tasks that sleep by a clock, for messages.
final class SleeperList<Instant> {
  private struct Entry {
    let deadline: Instant
    let name: String?
  }

  private let lock = Lock()

  // Both guarded by `lock`.
  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { lock.withLock { entries.isEmpty } }

  /// Notes that the current task falls asleep.
  /// - Returns: The key to remove it with.
  func add(_ deadline: Instant) -> Int {
    let entry = Entry(deadline: deadline, name: currentTaskName)
    return lock.withLock {
      lastNumber += 1
      entries[lastNumber] = entry
      return lastNumber
    }
  }

  func remove(_ number: Int) {
    lock.withLock { _ = entries.removeValue(forKey: number) }
  }

  /// A line for each, in the order in which they fell asleep.
  var description: String {
    lock.withLock { entries }
      .sorted { $0.key < $1.key }
      .map { "• \($0.value.name.map { "Task '\($0)'" } ?? "A task") sleeps until \($0.value.deadline)" }
      .joined(separator: "\n")
  }

  private var currentTaskName: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
  }
}

// Unchecked: what changes is guarded by the lock; instants are values that are only shown.
extension SleeperList: @unchecked Sendable {}
