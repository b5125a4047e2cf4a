import CombineShim

/// The times of a scheduler, again and again at an interval, for a task to iterate over.
///
/// ```swift
/// for await time in mainQueue.timer(interval: .seconds(1)) { … }
/// ```
///
/// Each iteration has a timer of its own on the scheduler, which starts when the iterator is made; the first
/// time comes one interval later. It ends when the task is cancelled or the iterator is released, as it is
/// when a loop is left; what was scheduled is then cancelled and released.
///
/// The scheduler does not wait for the task. A time that comes before the task awaits it is kept until then;
/// when there was one already, the later is kept and the earlier is lost. So a task that is slow is never
/// behind by more than one.
public struct SchedulerTimer<S: Scheduler>: AsyncSequence {
  public typealias Element = S.SchedulerTimeType
  public typealias Failure = Never

  /// The scheduler whose times they are.
  public let scheduler: S

  /// The time between two of them, and before the first.
  public let interval: S.SchedulerTimeType.Stride

  /// The delay that is allowed for each.
  public let tolerance: S.SchedulerTimeType.Stride?

  /// The options with which the scheduler runs the timer.
  public let options: S.SchedulerOptions?

  /// Starts a timer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// A timer that runs.
  public struct Iterator: AsyncIteratorProtocol {
    private let ticks: RunningTicks

    fileprivate init(timer: SchedulerTimer) {
      ticks = RunningTicks(timer: timer)
    }

    /// Waits for the next time, or returns the latest that has come since the last was requested.
    /// - Returns: `nil` when the task is cancelled, and for ever after.
    public mutating func next() async -> S.SchedulerTimeType? {
      await next(isolation: nil)
    }

    /// Waits for the next time, or returns the latest that has come since the last was requested.
    /// - Parameter actor: The caller's; the task goes on there.
    /// - Returns: `nil` when the task is cancelled, and for ever after.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> S.SchedulerTimeType? {
      await ticks.ticks.next(isolation: actor)
    }
  }

  /// Ends the ticks when the iterator goes. The scheduled action holds only the ticks.
  private final class RunningTicks {
    let ticks = SchedulerTicks<S.SchedulerTimeType>()

    init(timer: SchedulerTimer) {
      let scheduler = timer.scheduler
      let token = scheduler.schedule(
        after: scheduler.now.advanced(by: timer.interval),
        interval: timer.interval,
        tolerance: timer.tolerance ?? scheduler.minimumTolerance,
        options: timer.options
      ) { [ticks] in
        ticks.tick(scheduler.now)
      }
      ticks.keep(token)
    }

    deinit { ticks.end() }
  }
}

extension SchedulerTimer: Sendable
where S: Sendable, S.SchedulerTimeType.Stride: Sendable, S.SchedulerOptions: Sendable {}

extension Scheduler {
  /// Returns this scheduler's times, again and again at an interval.
  /// - Parameters:
  ///   - interval: The time between two of them, and before the first.
  ///   - tolerance: The delay that is allowed for each; the scheduler's least by default.
  ///   - options: The scheduler's options for the timer.
  /// - Returns: A sequence that ends only when its task is cancelled: see ``SchedulerTimer``.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> SchedulerTimer<Self> {
    SchedulerTimer(scheduler: self, interval: interval, tolerance: tolerance, options: options)
  }
}

/// The ticks of a scheduler on their way to a task: the latest is kept until the task asks for it.
///
/// Ticks may come from any thread. One task at a time asks for them.
final class SchedulerTicks<Time> {
  private enum State {
    case idle
    case ticked(Time)
    case awaited(CheckedContinuation<Void, Never>)
    case over
  }

  private let lock = Lock()

  // All guarded by `lock`.
  private var state = State.idle
  private var token: (any Cancellable)?
  private var wakeups: Wakeups?

  /// Waits for the next tick, unless one has come already.
  /// - Returns: Its time, or `nil` once the task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> Time? {
    if Task.isCancelled { end() }
    if let time = take() { return time }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      end()
    }
    lock.withLock { wakeups.take() }?.arrive()
    return take()
  }

  /// Takes a tick, which replaces one that was not awaited.
  func tick(_ time: Time) {
    let replaced = lock.withLock {
      let replaced = state
      if case .over = replaced { return replaced }
      state = .ticked(time)
      noteWakeup(of: replaced)
      return replaced
    }
    resume(replaced)
  }

  /// Keeps what ends the ticks until they are to end.
  func keep(_ token: any Cancellable) {
    let isOver = lock.withLock {
      if case .over = state { return true }
      self.token = token
      return false
    }
    if isOver { token.cancel() }
  }

  /// Ends the ticks. Tasks that wait go on without one.
  func end() {
    let (replaced, token) = lock.withLock {
      let replaced = state
      state = .over
      noteWakeup(of: replaced)
      return (replaced, self.token.take())
    }
    token?.cancel()
    resume(replaced)
  }

  private func take() -> Time? {
    lock.withLock {
      guard case .ticked(let time) = state else { return nil }
      state = .idle
      return time
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let mayGoOn = lock.withLock {
      switch state {
      case .idle:
        state = .awaited(continuation)
        return false
      case .ticked, .over:
        return true
      case .awaited:
        preconditionFailure("Two tasks await the next tick of one iterator")
      }
    }
    if mayGoOn { continuation.resume() }
  }

  /// Called with the lock.
  private func noteWakeup(of state: State) {
    if case .awaited = state, let current = Wakeups.current {
      current.announce()
      wakeups = current
    }
  }

  private func resume(_ state: State) {
    if case .awaited(let continuation) = state { continuation.resume() }
  }
}

// Unchecked: what changes is guarded by the lock. A scheduler's times are brought from one thread to another,
// which is what schedulers are for, and its tokens may be cancelled from any thread.
extension SchedulerTicks: @unchecked Sendable {}
