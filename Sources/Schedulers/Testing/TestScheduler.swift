import CombineShim
import Synchronization

/// A scheduler whose time passes only when it is told to.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// publisher.debounce(for: .seconds(1), scheduler: scheduler).sink { … }
/// publisher.send("a")
/// scheduler.advance(by: .seconds(1))  // delivers "a"
/// ```
///
/// Actions run on the thread that lets time pass, each at its own time: ``now`` is that while it runs. Those of the same
/// time run in the order in which they were scheduled. What an action schedules runs too, if it is due by then.
///
/// It may be used from any thread. Scheduling an action costs O(log n).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let lock = Lock()

  // Both guarded by `lock`.
  private var current: SchedulerTimeType
  private var actions = ScheduledActionHeap<SchedulerTimeType>()

  /// Makes a scheduler.
  /// - Parameter now: What time it is at first.
  public init(now: SchedulerTimeType) {
    current = now
  }

  /// The time up to which the scheduler was told to run.
  public var now: SchedulerTimeType {
    lock.withLock { current }
  }

  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    lock.withLock { actions.insert(date: current, action: action) }
  }

  /// Runs the action when the time has come, exactly then. A date in the past means now.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    lock.withLock { actions.insert(date: max(date, current), action: action) }
  }

  /// Runs the action when the time has come, and again at each interval, until the token is cancelled or released.
  ///
  /// With an interval that is not positive time would never pass: an action that has not cancelled itself when it has
  /// run for the first time then traps.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    scheduleRepetition(repetition, at: max(date, now), interval: interval, action: action)
    return AnyCancellable { repetition.cancel() }
  }
}

extension TestScheduler {
  /// Lets time pass, and runs what is due.
  /// - Parameter stride: How much time. With none, what is due now runs. A negative one traps.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: date(after: stride))
  }

  /// Lets time pass up to a date, and runs what is due by then.
  /// - Parameter instant: The date. If it is past, what is due now runs.
  public func advance(to instant: SchedulerTimeType) {
    while runNext(until: instant) {}
    finish(at: instant)
  }

  /// Lets time pass until nothing is scheduled any more.
  ///
  /// It does not return while something repeats without end.
  public func run() {
    while runNext(until: nil) {}
  }

  /// Lets time pass, and runs what is due, while tasks may go on.
  ///
  /// Before each action, and once before it returns, the caller's task yields. On a serial executor such as the main
  /// actor's all tasks that were ready by then have had their turn, and what they scheduled is taken into account.
  /// - Parameter stride: How much time. With none, what is due now runs. A negative one traps.
  public func advance(
    by stride: SchedulerTimeType.Stride = .zero,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: date(after: stride), isolation: isolation)
  }

  /// Lets time pass up to a date, and runs what is due by then, while tasks may go on: see ``advance(by:isolation:)``.
  /// - Parameter instant: The date. If it is past, what is due now runs.
  public func advance(to instant: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation) async {
    repeat { await Task.yield() } while runNext(until: instant)
    finish(at: instant)
    await Task.yield()
  }

  /// Lets time pass until nothing is scheduled any more, while tasks may go on: see ``advance(by:isolation:)``.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    repeat { await Task.yield() } while runNext(until: nil)
  }
}

extension TestScheduler {
  private func date(after stride: SchedulerTimeType.Stride) -> SchedulerTimeType {
    precondition(stride >= .zero, "Time cannot go back by \(stride)")
    return now.advanced(by: stride)
  }

  /// Runs the next action, unless it is due after the limit.
  /// - Returns: Whether there was one.
  private func runNext(until limit: SchedulerTimeType?) -> Bool {
    let next: ScheduledActionHeap<SchedulerTimeType>.Entry? = lock.withLock {
      guard let date = actions.nextDate(), limit.map({ date <= max($0, current) }) ?? true else { return nil }
      current = max(current, date)
      return actions.popFirst()
    }
    next?.action()
    return next != nil
  }

  private func finish(at instant: SchedulerTimeType) {
    lock.withLock { current = max(current, instant) }
  }

  private func scheduleRepetition(
    _ repetition: Repetition,
    at date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    action: @escaping () -> Void
  ) {
    lock.withLock {
      actions.insert(date: date, isCancelled: { repetition.isCancelled }) { [weak self] in
        guard interval > .zero else {
          action()
          precondition(
            repetition.isCancelled,
            "A test scheduler needs a positive interval to repeat an action, not \(interval)"
          )
          return
        }
        // The next one is scheduled first, so that it comes before what the action schedules for the same time.
        self?.scheduleRepetition(
          repetition,
          at: date.advanced(by: interval),
          interval: interval,
          action: action
        )
        action()
      }
    }
  }
}

// Unchecked: what changes is guarded by the lock. Actions are brought from one thread to another, which is what
// schedulers are for.
extension TestScheduler: @unchecked Sendable {}

/// Whether a repeated action goes on.
private final class Repetition: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() { cancelled.store(true, ordering: .releasing) }
}

/// A test scheduler in the time of another: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A new scheduler in this one's time that a test lets pass.
  public static var test: TestSchedulerOf<Self> {
    TestScheduler(now: .epoch)
  }
}
