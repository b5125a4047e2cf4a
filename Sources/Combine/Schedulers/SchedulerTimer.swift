import CombineShim

/// An asynchronous sequence that emits a scheduler's time at a fixed interval.
///
/// ```swift
/// for await time in mainQueue.timer(interval: .seconds(1)) { … }
/// ```
///
/// Each iterator has its own timer on the scheduler, which starts when you create the iterator. You receive
/// the first time one interval later. The iteration ends when you cancel the task or release the iterator,
/// for example at the end of a loop, in which case the scheduled action is cancelled and released.
///
/// The scheduler doesn't wait for your task. If a time arrives before your task awaits it, the iterator
/// stores the time, and replaces one that it has stored earlier. As a result, a slow task is never behind by
/// more than one element.
public struct SchedulerTimer<S: Scheduler>: AsyncSequence {
  public typealias Element = S.SchedulerTimeType
  public typealias Failure = Never

  /// The scheduler that provides the times.
  public let scheduler: S

  /// The time before the first element, and between two elements.
  public let interval: S.SchedulerTimeType.Stride

  /// The additional delay that you permit for each element.
  public let tolerance: S.SchedulerTimeType.Stride?

  /// Options for scheduling the timer.
  public let options: S.SchedulerOptions?

  /// Creates an iterator and starts its timer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// An iterator with a running timer.
  public struct Iterator: AsyncIteratorProtocol {
    private let ticks: RunningTicks

    fileprivate init(timer: SchedulerTimer) {
      ticks = RunningTicks(timer: timer)
    }

    /// Returns the stored time if one has arrived since the last request, and otherwise waits for the next
    /// one.
    /// - Returns: The time, or `nil` when the task is cancelled.
    public mutating func next() async -> S.SchedulerTimeType? {
      await next(isolation: nil)
    }

    /// Returns the stored time if one has arrived since the last request, and otherwise waits for the next
    /// one.
    /// - Parameter actor: The actor of the caller, on which the task resumes.
    /// - Returns: The time, or `nil` when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> S.SchedulerTimeType? {
      await ticks.ticks.next(isolation: actor)
    }
  }

  /// Ends the ticks when the iterator is released, because the scheduled action retains only the ticks.
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
  /// Returns an asynchronous sequence that emits this scheduler's time at a fixed interval.
  /// - Parameters:
  ///   - interval: The time before the first element, and between two elements.
  ///   - tolerance: The additional delay that you permit for each element. The default is the scheduler's
  ///     minimum.
  ///   - options: Options for scheduling the timer.
  /// - Returns: A sequence that ends when its task is cancelled. See ``SchedulerTimer``.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> SchedulerTimer<Self> {
    SchedulerTimer(scheduler: self, interval: interval, tolerance: tolerance, options: options)
  }
}

/// The ticks that a scheduler sends to a task. The latest tick is stored until the task requests it.
///
/// Ticks may arrive on any thread. One task at a time may request them.
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

  /// Waits for the next tick, unless one is stored.
  /// - Returns: The tick's time, or `nil` once the task is cancelled.
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

  /// Stores a tick, which replaces one that the task hasn't requested yet.
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

  /// Stores the cancellable of the ticks until the ticks end.
  func keep(_ token: any Cancellable) {
    let isOver = lock.withLock {
      if case .over = state { return true }
      self.token = token
      return false
    }
    if isOver { token.cancel() }
  }

  /// Ends the ticks. A waiting task resumes without a tick.
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
        preconditionFailure("Two tasks await the next tick of one iterator. Give each task its own iterator.")
      }
    }
    if mayGoOn { continuation.resume() }
  }

  /// Called with the lock held.
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

// The lock guards the mutable state. Schedulers transfer times between threads, and their cancellables may be
// cancelled from any thread.
extension SchedulerTicks: @unchecked Sendable {}
