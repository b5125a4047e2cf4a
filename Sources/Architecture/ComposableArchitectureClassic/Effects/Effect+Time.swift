import ComposableArchitecture

// The overloads duplicate their parameters because version 0.40 declares each of them.

extension Effect {
  /// Starts this effect after a delay.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler that measures the time and starts the effect.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that sends the same actions.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.deferred(for: dueTime, scheduler: scheduler, options: options))
  }

  /// Delays this effect until no other effect with the same id has been debounced for the given time.
  ///
  ///     effects of an id:  --a-b--c----------d----
  ///     debounce(for: 4):  -----------c----------d
  ///
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - dueTime: The time to wait.
  ///   - scheduler: The scheduler that measures the time and starts the effect.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that sends the same actions.
  public func debounce<S: Scheduler>(
    id: AnyHashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.debounce(id: id, for: dueTime, scheduler: scheduler, options: options))
  }

  /// Delays this effect until no other effect has been debounced for the given time, using a type as the id.
  public func debounce<S: Scheduler>(
    id: Any.Type,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.debounce(id: id, for: dueTime, scheduler: scheduler, options: options))
  }

  /// Limits the effects that share an id to one action per interval.
  ///
  ///     effects of an id:                --a-b-c--------d|
  ///     throttle(for: 5, latest: true)   --a----c-------d|
  ///     throttle(for: 5, latest: false)  --a----b-------d|
  ///
  /// If the effect fails while an action is waiting, it sends the action first.
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - interval: The time between two actions.
  ///   - scheduler: The scheduler that measures the time and sends the delayed actions.
  ///   - latest: A Boolean value that indicates whether to send the last action of an interval rather than the first.
  /// - Returns: An effect that sends some of the actions.
  public func throttle<S: Scheduler>(
    id: AnyHashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    keepingFailure {
      $0.throttle(id: id, for: interval, scheduler: scheduler, latest: latest)
    } cancellable: {
      $0.cancellable(id: id)
    }
  }

  /// Limits the effects that share an id to one action per interval, using a type as the id.
  public func throttle<S: Scheduler>(
    id: Any.Type,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    keepingFailure {
      $0.throttle(id: id, for: interval, scheduler: scheduler, latest: latest)
    } cancellable: {
      $0.cancellable(id: id)
    }
  }

  private typealias Results = ComposableArchitecture.Effect<Result<Action, Failure>>

  /// Applies an operator to the actions only, and appends the failure if there is one.
  ///
  /// - Parameters:
  ///   - transform: A closure that applies the operator.
  ///   - makeCancellable: A closure that makes the result cancellable by the operator's id. The result starts before
  ///     the operator does, and is cancelled first for that reason; otherwise, the failure would follow the cancelled
  ///     actions.
  private func keepingFailure(
    _ transform: @escaping (Results) -> Results,
    cancellable makeCancellable: (Results) -> Results
  ) -> Self {
    guard Failure.self != Never.self else { return Self(base: transform(base)) }
    return Self(
      base: makeCancellable(
        .publisher {
          let failure = LockIsolated<Failure?>(nil)
          let actions = base.filter { result in
            guard case .failure(let error) = result else { return true }
            failure.setValue(error)
            return false
          }
          return transform(ComposableArchitecture.Effect(actions))
            .append(Deferred { failure.value.map { Result<Action, Failure>.failure($0) }.publisher })
        }
      )
    )
  }

  /// Animates the state changes that this effect's actions cause.
  /// - Parameter animation: The animation, or `nil` for none.
  /// - Returns: An effect that sends the same actions.
  public func animation(_ animation: Animation? = .default) -> Self {
    Self(base: base.animation(animation))
  }

  /// Attaches a transaction to the state changes that this effect's actions cause.
  /// - Parameter transaction: The transaction, which is `Transaction.current` while the actions are handled.
  /// - Returns: An effect that sends the same actions.
  public func transaction(_ transaction: Transaction) -> Self {
    Self(base: base.transaction(transaction))
  }
}

extension Effect where Failure == Never {
  /// Creates an effect that sends an action with the current time at regular intervals.
  ///
  /// ```swift
  /// return Effect.timer(id: TimerID.self, every: 1, on: environment.mainQueue)
  ///   .map { _ in .ticked }
  /// ```
  ///
  ///     timer(every: 4):  ----4---8---12--…
  ///
  /// If you start a timer with the id of one that is already running, the new timer replaces it. To stop the timer,
  /// cancel its id.
  /// - Parameters:
  ///   - id: The id that cancels the timer.
  ///   - interval: The time before the first action, and between two actions.
  ///   - tolerance: The permitted delay of each action. By default, this is the scheduler's minimum tolerance.
  ///   - scheduler: The scheduler that measures the time and sends the actions.
  ///   - options: Options for scheduling the work.
  /// - Returns: An effect that continues until it is cancelled.
  public static func timer<S: Scheduler>(
    id: AnyHashable,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self where Action == S.SchedulerTimeType {
    Self(
      ComposableArchitecture.Effect.timer(
        id: id,
        every: interval,
        tolerance: tolerance,
        on: scheduler,
        options: options
      )
    )
  }

  /// Creates an effect that sends an action with the current time at regular intervals, using a type as the id.
  public static func timer<S: Scheduler>(
    id: Any.Type,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self where Action == S.SchedulerTimeType {
    Self(
      ComposableArchitecture.Effect.timer(
        id: id,
        every: interval,
        tolerance: tolerance,
        on: scheduler,
        options: options
      )
    )
  }
}
