import CombineShim
import Dispatch
import Foundation
import IssueReporting

/// A scheduler whose time advances only when you ask for it.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// publisher.debounce(for: .seconds(1), scheduler: scheduler).sink { … }
/// publisher.send("a")
/// scheduler.advance(by: .seconds(1))  // delivers "a"
/// ```
///
/// Use a test scheduler to test code that waits, such as a debounced publisher, without waiting for it. When
/// you advance the time, the scheduler runs the actions that are due on your thread, each at its own date,
/// which ``now`` returns while the action runs. Actions with the same date run in the order in which you
/// scheduled them. A repeating action keeps its position in that order, so a timer that starts later doesn't
/// overtake it. If an action schedules another one that is also due, that one runs as well.
///
/// You can use the scheduler from any thread. Scheduling an action costs O(log n), and a repeating action is
/// released as soon as you cancel it. Even if code reschedules actions again and again, as a debounce does,
/// they take no more memory than the pending actions.
///
/// ### Tasks
/// When your code also starts tasks, use the asynchronous methods, such as ``advance(by:isolation:)``. They
/// let tasks run before the first action and after each action, and continue when the tasks are waiting, as
/// far as they can determine this:
/// - A task that sleeps with this scheduler's `sleep(for:tolerance:options:isolation:)`, or that iterates
///   over its `timer(interval:tolerance:options:)`, is guaranteed to resume before the next action runs. This
///   doesn't depend on the task's executor or on how busy the machine is, and also applies to an erased copy
///   of the scheduler.
/// - Tasks on your own executor then run. If that is a serial executor, such as the main actor's, a task of
///   at least the same priority is guaranteed to run for at least eight awaits, and for eight more each time
///   it schedules or cancels an action of this scheduler.
/// - For tasks on other executors, the methods rely on information from the system. On Linux, time advances
///   when no other thread of the process is running or ready to run, which means that all tasks are waiting
///   for an event from outside. This works even if other processes keep the machine busy. The information is
///   missing on other systems, and when threads never rest, for example because tests run in parallel. In
///   these cases, the scheduler starts all jobs that are ready, eight times. The jobs are short and likely to
///   finish, but this isn't guaranteed.
/// - The methods don't wait for tasks that block their thread, compute for a long time, or wait for files,
///   sockets or real time.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  let timeline: Timeline<SchedulerTimeType>

  /// Creates a scheduler.
  /// - Parameter now: The initial time.
  public init(now: SchedulerTimeType) {
    timeline = Timeline(now: now)
  }

  /// The time to which you have advanced the scheduler. While an action runs, this is the date of that
  /// action.
  public var now: SchedulerTimeType { timeline.now }

  /// The value is zero, because actions run exactly at their dates.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Schedules an action for the current time. The action runs when you next advance the time, even by zero.
  /// - Parameters:
  ///   - options: Not used.
  ///   - action: The closure to run, which the scheduler releases after the run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    timeline.add(action: action)
  }

  /// Schedules an action that runs exactly at a date.
  /// - Parameters:
  ///   - date: The date of the run. If it is in the past, the scheduler uses the current time.
  ///   - tolerance: Not used.
  ///   - options: Not used.
  ///   - action: The closure to run, which the scheduler releases after the run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = timeline.add(at: date, action: action)
  }

  /// Schedules an action for a date and repeats it at an interval, until you cancel or release the
  /// cancellable.
  ///
  /// Use a positive interval. If the interval is zero, negative, or too small to change the date, time could
  /// never advance. In this case, the program traps unless the action cancels itself during its first run. At
  /// the end of representable time, for example after an infinite interval, the action doesn't run again.
  /// - Parameters:
  ///   - date: The date of the first run. If it is in the past, the scheduler uses the current time.
  ///   - interval: The time between two runs.
  ///   - tolerance: Not used.
  ///   - options: Not used.
  ///   - action: The closure to run, which the scheduler releases when you cancel it.
  /// - Returns: A cancellable that stops the repeated action when you cancel or release it.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let ticket = timeline.add(at: date, repetition: .at { Self.date(interval, after: $0) }, action: action)
    return AnyCancellable { [weak timeline] in timeline?.cancel(ticket) }
  }

  /// - Returns: The next date, or `nil` at the end of representable time, where adding a second has no
  ///   effect.
  private static func date(
    _ interval: SchedulerTimeType.Stride,
    after date: SchedulerTimeType
  ) -> SchedulerTimeType? {
    let next = date.advanced(by: interval)
    let isAtEnd = next == date && interval > .zero && date.advanced(by: .seconds(1)) == date
    return isAtEnd ? nil : next
  }
}

// Any thread may use the timeline. The options don't need to be sendable, because the scheduler doesn't store
// any.
extension TestScheduler: @unchecked Sendable {}

/// A test scheduler with the time type of another scheduler, such as `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A new test scheduler that has this scheduler's time type and starts at the ``SchedulerEpoch/epoch``.
  public static var test: TestSchedulerOf<Self> {
    TestScheduler(now: .epoch)
  }
}

extension TestScheduler {
  /// Advances the time and runs the actions that are due.
  /// - Parameter stride: The time to advance by, which must not be negative. If it is zero, the actions that
  ///   are due now run.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: date(after: stride))
  }

  /// Advances to a date and runs all actions that are due by then.
  /// - Parameter instant: The date to advance to. If it is in the past, the actions that are due now run.
  public func advance(to instant: SchedulerTimeType) {
    while timeline.runNext(until: instant) != nil {}
    timeline.skip(to: instant)
  }

  /// Advances until no actions are scheduled.
  ///
  /// If an action repeats endlessly, this method reports an issue after a million consecutive repetitions,
  /// and returns.
  /// - Parameters:
  ///   - repetitions: The maximum number of consecutive repetitions.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public func run(
    repetitions: Int = 1_000_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    var repetitionsInARow = 0
    while let step = timeline.runNext(until: nil) {
      repetitionsInARow = step == .repetition ? repetitionsInARow + 1 : 0
      if repetitionsInARow > repetitions {
        reportIssue(
          """
          \(repetitions) repeated actions have run in a row, and \(timeline.count) are still scheduled.

          They may never end. Cancel the repeating actions, or use 'advance(by:)' instead of 'run()'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        return
      }
    }
  }
}

extension TestScheduler {
  /// Advances the time, runs the actions that are due, and lets tasks run.
  ///
  /// For the tasks that this method waits for, see ``TestScheduler``.
  ///
  /// This method returns to your actor. It completes even if its task is cancelled.
  /// - Parameters:
  ///   - stride: The time to advance by, which must not be negative. If it is zero, the actions that are due
  ///     now run.
  ///   - isolation: The actor of the caller, on which the actions run.
  public func advance(
    by stride: SchedulerTimeType.Stride = .zero,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: date(after: stride), isolation: isolation)
  }

  /// Advances to a date, runs the actions that are due by then, and lets tasks run. See ``TestScheduler``.
  /// - Parameters:
  ///   - instant: The date to advance to. If it is in the past, the actions that are due now run.
  ///   - isolation: The actor of the caller, on which the actions run.
  public func advance(to instant: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation) async {
    await timeline.advance(to: instant, isolation: isolation)
  }

  /// Advances until no actions are scheduled, and lets tasks run. See ``TestScheduler``.
  ///
  /// If actions are still scheduled after a timeout in real time, for example because one of them repeats
  /// endlessly, this method reports an issue and returns.
  /// - Parameters:
  ///   - timeout: The timeout in real time. The first hundred steps may exceed it.
  ///   - isolation: The actor of the caller, on which the actions run.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public func run(
    timeout: Duration = .seconds(10),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if await timeline.run(timeout: timeout, isolation: isolation) { return }
    reportIssue(
      """
      \(timeline.count) actions are still scheduled after the timeout of \(timeout).

      If they end eventually, pass a longer 'timeout' to 'run'. Otherwise, cancel the repeating actions, or use \
      'advance(by:)'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private func date(after stride: SchedulerTimeType.Stride) -> SchedulerTimeType {
    precondition(stride >= .zero, "Time cannot go back by \(stride). Advance by zero or more.")
    return now.advanced(by: stride)
  }
}

/// A scheduler's time type with a fixed reference date for virtual time.
///
/// Test schedulers and immediate schedulers start at this date, which makes their times the same in every
/// run.
public protocol SchedulerEpoch: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The initial time of a scheduler without a clock.
  static var epoch: Self { get }
}

extension DispatchQueue.SchedulerTimeType: SchedulerEpoch {
  /// One nanosecond after the start of the machine, because a dispatch time of zero stands for the current
  /// time.
  public static var epoch: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}

extension RunLoop.SchedulerTimeType: SchedulerEpoch {
  /// The start of 1970.
  public static var epoch: Self { Self(Date(timeIntervalSince1970: 0)) }
}

extension OperationQueue.SchedulerTimeType: SchedulerEpoch {
  /// The start of 1970.
  public static var epoch: Self { Self(Date(timeIntervalSince1970: 0)) }
}
