import CombineShim
import IssueReporting

/// A scheduler whose time passes only when it is told to.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// publisher.debounce(for: .seconds(1), scheduler: scheduler).sink { … }
/// publisher.send("a")
/// scheduler.advance(by: .seconds(1))  // delivers "a"
/// ```
///
/// Actions run on the thread that lets time pass, each at its own time: ``now`` is that while it runs. Those
/// of the same time run in the order in which they were scheduled; one that repeats keeps its place in that
/// order, so that a timer which is made later never overtakes it. What an action schedules runs too, if it is
/// due by then.
///
/// It may be used from any thread. Scheduling an action costs O(log n). A repeated action that is cancelled
/// is released at once, and what is put off again and again, as by a debounce, takes no more memory than what
/// waits.
///
/// ### Tasks
/// The asynchronous forms, such as ``advance(by:isolation:)``, let tasks go on: before the first action,
/// after each action, and so also at the end. They go on when tasks wait, as far as that can be known:
/// - A task that sleeps by `sleep(for:tolerance:options:isolation:)`, or iterates
///   over `timer(interval:tolerance:options:)`, of this scheduler or of one that was
///   made from it, is awake before the next action runs, whatever it runs on and however busy the machine is.
/// - On the caller's executor, if that is a serial one such as the main actor's, a task (of no lower
///   priority) then goes on for eight awaits at the least, and each time that it schedules or cancels
///   something here for as many again. This is certain, too.
/// - On other executors it depends on what the system tells. On Linux time stands still until no other thread
///   of the process runs or is ready to, so that every task waits for something outside, also where other
///   processes keep the machine busy. Where threads never rest, as when tests run in parallel, and on other
///   systems, every job that is ready is begun, eight times over. That each ends meanwhile is not certain,
///   but nearly so, since jobs are short.
/// - Nobody waits for tasks that block their thread, compute for long, or wait for files, sockets or real
///   time.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  let timeline: Timeline<SchedulerTimeType>

  /// Makes a scheduler.
  /// - Parameter now: The time at first.
  public init(now: SchedulerTimeType) {
    timeline = Timeline(now: now)
  }

  /// The time up to which the scheduler was told to run; while an action runs, the time of that action.
  public var now: SchedulerTimeType { timeline.now }

  /// Zero: actions run exactly at their times.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs the action the next time that time is let pass, if only by nothing, at the current time.
  /// - Parameters:
  ///   - options: Unused.
  ///   - action: The closure to run. It is released when it has run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    timeline.add(action: action)
  }

  /// Runs the action when the time has come, exactly then.
  /// - Parameters:
  ///   - date: The time. One in the past means now.
  ///   - tolerance: Unused.
  ///   - options: Unused.
  ///   - action: The closure to run. It is released when it has run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = timeline.add(at: date, action: action)
  }

  /// Runs the action when the time has come, and again at each interval, until the token is cancelled or
  /// released.
  ///
  /// With an interval that is not positive, or too small to make a difference to the date, time would never
  /// pass: an action that has not cancelled itself when it has run for the first time then traps. Where time
  /// has come to its end, as it has in a distant future, to which an interval leads that means never, there
  /// is no next time.
  /// - Parameters:
  ///   - date: The date at which it runs for the first time. One in the past means now.
  ///   - interval: The time between two runs.
  ///   - tolerance: Unused.
  ///   - options: Unused.
  ///   - action: The closure to run. It is released when it is cancelled.
  /// - Returns: A token that ends the repetition when it is cancelled or released.
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

  /// - Returns: `nil` at the end of time, where not even a second makes a difference.
  private static func date(
    _ interval: SchedulerTimeType.Stride,
    after date: SchedulerTimeType
  ) -> SchedulerTimeType? {
    let next = date.advanced(by: interval)
    let isAtEnd = next == date && interval > .zero && date.advanced(by: .seconds(1)) == date
    return isAtEnd ? nil : next
  }
}

// Unchecked: the time line may be used from any thread. That options may not be is no matter, since none is
// kept.
extension TestScheduler: @unchecked Sendable {}

/// A test scheduler in the time of another: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A new scheduler in this one's time that a test lets pass. It starts at the ``SchedulerEpoch/epoch``.
  public static var test: TestSchedulerOf<Self> {
    TestScheduler(now: .epoch)
  }
}

extension TestScheduler {
  /// Advances the time, and runs what is due.
  /// - Parameter stride: The time. With none, what is due now runs. A negative one traps.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: date(after: stride))
  }

  /// Advances to a date, and runs what is due by then.
  /// - Parameter instant: The date. If it is past, what is due now runs.
  public func advance(to instant: SchedulerTimeType) {
    while timeline.runNext(until: instant) != nil {}
    timeline.skip(to: instant)
  }

  /// Advances until nothing is scheduled any more.
  ///
  /// Something that repeats without end would keep it for ever. So when nothing but repetitions has run for a
  /// million times, it reports an issue and returns.
  /// - Parameters:
  ///   - repetitions: The number of repetitions in a row that may run.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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

          Nothing says that they ever end. Cancel what repeats, or use 'advance(by:)' instead of 'run()'.
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
  /// Advances the time, and runs what is due, while tasks go on: see ``TestScheduler``.
  ///
  /// It returns to the caller's actor, and does all this also when its task is cancelled.
  /// - Parameters:
  ///   - stride: The time. With none, what is due now runs. A negative one traps.
  ///   - isolation: The caller's; actions run there.
  public func advance(
    by stride: SchedulerTimeType.Stride = .zero,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: date(after: stride), isolation: isolation)
  }

  /// Advances to a date, and runs what is due by then, while tasks go on: see ``TestScheduler``.
  /// - Parameters:
  ///   - instant: The date. If it is past, what is due now runs.
  ///   - isolation: The caller's; actions run there.
  public func advance(to instant: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation) async {
    await timeline.advance(to: instant, isolation: isolation)
  }

  /// Advances until nothing is scheduled any more, while tasks go on: see ``TestScheduler``.
  ///
  /// Something that repeats without end would keep it for ever. So when some real time has passed and
  /// something is still scheduled, it reports an issue and returns.
  /// - Parameters:
  ///   - timeout: The real time that it may take; a hundred steps may take as long as they do.
  ///   - isolation: The caller's; actions run there.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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
      \(timeline.count) actions are still scheduled when time has been let pass for \(timeout).

      If they have an end, give 'run' a longer 'timeout'. If not, cancel what repeats, or use 'advance(by:)'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private func date(after stride: SchedulerTimeType.Stride) -> SchedulerTimeType {
    precondition(stride >= .zero, "Time cannot go back by \(stride)")
    return now.advanced(by: stride)
  }
}
