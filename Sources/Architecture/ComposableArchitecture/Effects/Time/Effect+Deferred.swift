import CombineShim

extension Effect {
  /// Starts this effect later.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler that measures the time; it also sends a publisher's actions that come at
  ///     once.
  ///   - options: The scheduler's options for the work.
  /// - Returns: An effect of the same actions.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    if isNone { return .none }
    return .concatenate(.pause(for: dueTime, scheduler: scheduler, options: options), self)
  }

  /// Starts this effect later, by a clock.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - tolerance: The greatest further delay.
  ///   - clock: The clock that measures the time.
  /// - Returns: An effect of the same actions.
  public func deferred<C: Clock>(
    for duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C
  ) -> Self {
    if isNone { return .none }
    let pause = Self(
      operation: .run(RunOperation { _ in try? await clock.sleep(for: duration, tolerance: tolerance) })
    )
    return .concatenate(pause, self)
  }

  /// An effect that sends nothing and completes when the time has passed.
  private static func pause<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions?
  ) -> Self {
    .run { (subscriber: Subscriber) -> any Cancellable in
      scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime),
        tolerance: scheduler.minimumTolerance,
        options: options
      ) {
        subscriber.send(completion: .finished)
      }
      return Subscriptions.empty
    }
  }
}
