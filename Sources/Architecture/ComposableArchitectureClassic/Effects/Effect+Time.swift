import ComposableArchitecture

// The overloads repeat their parameters, because version 0.40 declares each of them.

extension Effect {
  /// Starts this effect later.
  ///
  ///     deferred(for: 10):  ------------a--b|
  ///     effect:                       --a--b|
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler that measures the time and starts the effect.
  ///   - options: The scheduler's options for the work.
  /// - Returns: An effect that sends the same actions.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.deferred(for: dueTime, scheduler: scheduler, options: options))
  }

  /// Starts this effect if no other effect with the same id is debounced during an interval.
  ///
  ///     effects of an id:  --a-b--c----------d----
  ///     debounce(for: 4):  -----------c----------d
  ///
  /// - Parameters:
  ///   - id: The id, which can also cancel the effect.
  ///   - dueTime: The time to wait.
  ///   - scheduler: The scheduler that measures the time and starts the effect.
  ///   - options: The scheduler's options for the work.
  /// - Returns: An effect that sends the same actions.
  public func debounce<S: Scheduler>(
    id: AnyHashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.debounce(id: id, for: dueTime, scheduler: scheduler, options: options))
  }

  /// Starts this effect if no other effect with the same id, which is a type, is debounced during an
  /// interval.
  public func debounce<S: Scheduler>(
    id: Any.Type,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    Self(base: base.debounce(id: id, for: dueTime, scheduler: scheduler, options: options))
  }

  /// Sends at most one action in an interval, counted over all effects that are throttled with the id.
  ///
  ///     effects of an id:                --a-b-c--------d|
  ///     throttle(for: 5, latest: true)   --a----c-------d|
  ///     throttle(for: 5, latest: false)  --a----b-------d|
  ///
  /// A failure is delivered after any pending action.
  /// - Parameters:
  ///   - id: The id, which can also cancel the effect.
  ///   - interval: The interval after an action in which no other action is sent.
  ///   - scheduler: The scheduler that measures the time and sends delayed actions.
  ///   - latest: A Boolean value that indicates whether the last action of an interval is sent at its end,
  ///     rather than the first.
  /// - Returns: An effect of some of the actions.
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

  /// Sends at most one action in an interval, counted over all effects that are throttled with the id, which
  /// is a type.
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

  /// Applies an operator to the actions alone, and appends the failure, if there is one.
  ///
  /// - Parameters:
  ///   - transform: A closure that applies the operator.
  ///   - makeCancellable: A closure that makes the result cancellable by the operator's id. It is started,
  ///     and therefore cancelled, before the operator; otherwise the failure would follow the cancelled
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

  /// Animates the state changes of this effect's actions.
  /// - Parameter animation: The animation; `nil` for none.
  /// - Returns: An effect that sends the same actions.
  public func animation(_ animation: Animation? = .default) -> Self {
    Self(base: base.animation(animation))
  }

  /// Attaches a transaction to the state changes of this effect's actions.
  /// - Parameter transaction: The transaction, which is `Transaction.current` while the actions are handled.
  /// - Returns: An effect that sends the same actions.
  public func transaction(_ transaction: Transaction) -> Self {
    Self(base: base.transaction(transaction))
  }
}

extension Effect where Failure == Never {
  /// Returns an effect that repeatedly sends the time.
  ///
  /// ```swift
  /// return Effect.timer(id: TimerID.self, every: 1, on: environment.mainQueue)
  ///   .map { _ in .ticked }
  /// ```
  ///
  ///     timer(every: 4):  ----4---8---12--…
  ///
  /// Starting it again replaces the running timer.
  /// - Parameters:
  ///   - id: The id that cancels it.
  ///   - interval: The interval between two actions, and before the first.
  ///   - tolerance: The permitted delay of each action. By default, the scheduler's minimum.
  ///   - scheduler: The scheduler that measures the time and sends the actions.
  ///   - options: The scheduler's options for the work.
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

  /// Returns an effect that repeatedly sends the time. The id is a type.
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
