import CombineShim

extension Effect {
  /// Delays this effect until no other effect with the same id has been debounced for the given time.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .task { .results(try await client.search(query)) }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
  /// ```
  ///
  ///     effects of an id:  --a-b--c----------d----
  ///     debounce(for: 4):  -----------c----------d
  ///
  /// When you debounce another effect with the same id, it replaces this one, even if this one has already started.
  ///
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - dueTime: The time to wait.
  ///   - scheduler: The scheduler that measures the time, and delivers any actions that a publisher sends
  ///     synchronously.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that sends the same actions.
  public func debounce<S: Scheduler>(
    id: some Hashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    deferred(for: dueTime, scheduler: scheduler, options: options)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Delays this effect until no other effect has been debounced for the given time, using a type as the id. See
  /// ``debounce(id:for:scheduler:options:)``.
  public func debounce<S: Scheduler>(
    id: Any.Type,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    deferred(for: dueTime, scheduler: scheduler, options: options)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Delays this effect until no other effect with the same id has been debounced for the given time, as measured by
  /// a clock.
  ///
  ///     effects of an id:  --a-b--c----------d----
  ///     debounce(for: 4):  -----------c----------d
  ///
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - duration: The time to wait.
  ///   - tolerance: The maximum additional delay.
  ///   - clock: The clock that measures the time.
  /// - Returns: An effect that sends the same actions.
  public func debounce<C: Clock>(
    id: some Hashable,
    for duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C
  ) -> Self {
    deferred(for: duration, tolerance: tolerance, clock: clock)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Delays this effect until no other effect has been debounced for the given time, as measured by a clock, using a
  /// type as the id. See ``debounce(id:for:tolerance:clock:)``.
  public func debounce<C: Clock>(
    id: Any.Type,
    for duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C
  ) -> Self {
    deferred(for: duration, tolerance: tolerance, clock: clock)
      .cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect {
  /// Starts this effect after a delay.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler that measures the time, and delivers any actions that a publisher sends
  ///     synchronously.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that sends the same actions.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    if isNone { return .none }
    return .concatenate(.pause(for: dueTime, scheduler: scheduler, options: options), self)
  }

  /// Starts this effect after a delay that a clock measures.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - tolerance: The maximum additional delay.
  ///   - clock: The clock that measures the time.
  /// - Returns: An effect that sends the same actions.
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

  /// Returns an effect that sends nothing and completes after the given time.
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
