import CombineShim
import IssueReporting

/// A clock whose time advances only when you ask for it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(5)); … }
/// await clock.advance(by: .seconds(5))  // the task has gone on
/// ```
///
/// Use a test clock to test code that sleeps, without waiting for it. When you advance the clock, it resumes
/// the tasks that are due, one at a time, each at the deadline of its sleep, which ``now`` then returns.
/// Tasks with the same deadline resume in the order in which they began to sleep. Before the first task
/// resumes, and after each one has, the clock lets all tasks run until they wait again, as far as it can
/// determine this. If a task sleeps again and the new deadline is already due, the task resumes again. For
/// the tasks that the clock waits for, see ``TestScheduler``.
///
/// You can use the clock from any thread. Starting or cancelling a sleep costs O(log n).
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private let timeline: Timeline<Instant>
  private let sleepers = SleeperList<Instant>()

  /// Creates a clock.
  /// - Parameter now: The initial time.
  public init(now: Instant = Instant()) {
    timeline = Timeline(now: now)
  }

  /// The time to which you have advanced the clock. While a task is being resumed, this is the deadline of
  /// its sleep.
  public var now: Instant { timeline.now }

  /// The value is zero, because tasks resume exactly at their deadlines.
  public var minimumResolution: Duration { .zero }

  /// Suspends the current task until the clock has advanced to a deadline.
  /// - Parameters:
  ///   - deadline: The instant to wait for. If it is in the past, the task continues immediately. If it is
  ///     the current time, the task resumes when you next advance the clock, even by zero.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or immediately if it already was.
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
  /// Advances the time, resumes the tasks that are due, and suspends while tasks run.
  ///
  /// This method returns to your actor. It completes even if its task is cancelled.
  /// - Parameters:
  ///   - duration: The duration to advance by, which must not be negative. If it is zero, the method only
  ///     lets tasks run.
  ///   - isolation: The actor of the caller.
  public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) async {
    precondition(duration >= .zero, "Time cannot go back by \(duration). Advance by zero or more.")
    await advance(to: now.advanced(by: duration), isolation: isolation)
  }

  /// Advances to a deadline, resumes all tasks that are due by then, and suspends while they run.
  /// - Parameters:
  ///   - deadline: The time to advance to. If it is in the past, the method only lets tasks run.
  ///   - isolation: The actor of the caller.
  public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
    await timeline.advance(to: deadline, isolation: isolation)
  }

  /// Advances until no task is sleeping.
  ///
  /// If tasks are still sleeping after a timeout in real time, for example because one of them sleeps again
  /// and again, this method reports an issue that names them, and returns.
  /// - Parameters:
  ///   - timeout: The timeout in real time. The first hundred steps may exceed it.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
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
      Some tasks are still sleeping after the timeout of \(timeout):

      \(sleepers.description)

      If they end eventually, pass a longer 'timeout' to 'run'. Otherwise, cancel them, or use 'advance(by:)'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Suspends while tasks run, and then checks that none of them is sleeping with this clock.
  /// - Parameter isolation: The actor of the caller.
  /// - Throws: ``SuspensionError``, which names the sleeping tasks.
  public func checkSuspension(isolation: isolated (any Actor)? = #isolation) async throws {
    await timeline.standStill(isolation: isolation)
    guard sleepers.isEmpty else { throw SuspensionError(sleepers: sleepers.description) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// An error that occurs when tasks are sleeping unexpectedly.
public struct SuspensionError: Error, CustomStringConvertible {
  fileprivate let sleepers: String

  /// The sleeping tasks, with their deadlines.
  public var description: String {
    "Unexpected sleeping tasks:\n\n\(sleepers)"
  }
}

/// The tasks that are sleeping with a clock, for messages.
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

  /// Records that the current task begins to sleep.
  /// - Returns: The key for removing the entry.
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

  /// A line for each task, in the order the tasks began to sleep.
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

// The lock guards the mutable state. Instants are values that are only printed.
extension SleeperList: @unchecked Sendable {}
