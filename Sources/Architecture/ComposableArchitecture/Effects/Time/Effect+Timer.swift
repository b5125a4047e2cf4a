import CombineShim
import Schedulers

extension Effect {
  /// Creates an effect that sends an action with the current time at regular intervals.
  ///
  /// ```swift
  /// case .startTapped:
  ///   return Effect.timer(id: CancelID.timer, every: .seconds(1), on: mainQueue)
  ///     .map { _ in .ticked }
  /// case .stopTapped:
  ///   return .cancel(id: CancelID.timer)
  /// ```
  ///
  ///     timer(every: 4):  ----4---8---12--…
  ///
  /// If you start a timer with the id of one that is already running, the new timer replaces it. To stop the timer,
  /// cancel its id.
  ///
  /// - Parameters:
  ///   - id: The id that cancels the timer.
  ///   - interval: The time before the first action, and between two actions.
  ///   - tolerance: The permitted delay of each action. By default, this is the scheduler's minimum tolerance.
  ///   - scheduler: The scheduler that measures the time and sends the actions.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that continues until it is cancelled.
  public static func timer<S: Scheduler>(
    id: some Hashable,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self where Action == S.SchedulerTimeType {
    ticks(every: interval, tolerance: tolerance, on: scheduler, options: options)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Creates an effect that sends an action with the current time at regular intervals, using a type as the id. See
  /// ``timer(id:every:tolerance:on:options:)``.
  public static func timer<S: Scheduler>(
    id: Any.Type,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self where Action == S.SchedulerTimeType {
    ticks(every: interval, tolerance: tolerance, on: scheduler, options: options)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Creates an effect that sends an action with a clock's current time at regular intervals.
  ///
  ///     timer(every: 4):  ----4---8---12--…
  ///
  /// The timer fires at multiples of the interval after its start, even if handling the actions takes a while. When a
  /// firing time passes while an action is still being handled, the timer skips it.
  ///
  /// - Parameters:
  ///   - id: The id that cancels the timer.
  ///   - interval: The time before the first action, and between two actions.
  ///   - tolerance: The permitted delay of each action.
  ///   - clock: The clock that measures the time.
  /// - Returns: An effect that continues until it is cancelled.
  public static func timer<C: Clock>(
    id: some Hashable,
    every interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C
  ) -> Self where Action == C.Instant {
    ticks(every: interval, tolerance: tolerance, clock: clock)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Creates an effect that sends an action with a clock's current time at regular intervals, using a type as the id.
  /// See ``timer(id:every:tolerance:clock:)``.
  public static func timer<C: Clock>(
    id: Any.Type,
    every interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C
  ) -> Self where Action == C.Instant {
    ticks(every: interval, tolerance: tolerance, clock: clock)
      .cancellable(id: id, cancelInFlight: true)
  }

  private static func ticks<C: Clock>(
    every interval: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) -> Self where Action == C.Instant {
    .run { send in
      var times = clock.timer(interval: interval, tolerance: tolerance).makeAsyncIterator()
      while let now = await times.next(isolation: #isolation) { await send(now) }
      if let failure = times.failure { throw failure }
    }
  }

  private static func ticks<S: Scheduler>(
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride?,
    on scheduler: S,
    options: S.SchedulerOptions?
  ) -> Self where Action == S.SchedulerTimeType {
    .run { (subscriber: Subscriber) -> any Cancellable in
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) {
        subscriber.send(scheduler.now)
      }
    }
  }
}
