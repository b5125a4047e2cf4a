import CombineShim

extension Effect {
  /// Starts this effect later.
  ///
  ///     effect:             --a--b|
  ///     deferred(for: 10):            --a--b|
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - scheduler: By whose time; a publisher's actions that come at once are sent on it.
  ///   - options: How the scheduler is to run it.
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
  ///     effect:             --a--b|
  ///     deferred(for: 10):            --a--b|
  ///
  /// - Parameters:
  ///   - duration: How much later.
  ///   - tolerance: How much later still it may be.
  ///   - clock: By which time.
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
