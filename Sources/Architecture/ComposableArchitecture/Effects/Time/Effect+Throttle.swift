import CombineShim

extension Effect {
  /// Sends at most one action in an interval, counted over all effects that are throttled by the id.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.savePosition(offset))
  ///     .throttle(id: CancelID.position, for: .seconds(1), scheduler: mainQueue, latest: true)
  /// ```
  ///
  ///     effects of an id:                --a-b-c--------d|
  ///     throttle(for: 5, latest: true)   --a----c-------d|
  ///     throttle(for: 5, latest: false)  --a----b-------d|
  ///
  /// The first action is sent at once. One that comes within the interval after that waits for its end, where
  /// `latest` says whether the last or the first of those that came is sent; the interval then begins anew.
  /// That is how Combine's `throttle` keeps time.
  ///
  /// A new effect takes the place of the last one that was throttled by the id, which completes. What waits
  /// is not lost: it counts as an action of the new effect. Cancelling the id drops it. An effect that
  /// completes does so after what waits was sent.
  ///
  /// - Parameters:
  ///   - id: The id, which can cancel the effect, too.
  ///   - interval: The time after an action was sent in which no other is.
  ///   - scheduler: The scheduler that measures the time and sends the actions that had to wait.
  ///   - latest: A Boolean value that indicates whether the last action that came within an interval is sent
  ///     at its end, or the first.
  /// - Returns: An effect of some of the actions.
  public func throttle<S: Scheduler>(
    id: some Hashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), SchedulerAlarm(scheduler: scheduler, interval: interval), latest: latest)
  }

  /// Sends at most one action in an interval, counted over all effects that are throttled by the id, which is
  /// a type. See ``throttle(id:for:scheduler:latest:)``.
  public func throttle<S: Scheduler>(
    id: Any.Type,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), SchedulerAlarm(scheduler: scheduler, interval: interval), latest: latest)
  }

  /// Sends at most one action in an interval, counted over all effects that are throttled by the id, by a
  /// clock. See ``throttle(id:for:scheduler:latest:)``.
  ///
  /// - Parameters:
  ///   - id: The id, which can cancel the effect, too.
  ///   - interval: The time after an action was sent in which no other is.
  ///   - tolerance: The greatest delay of what had to wait.
  ///   - clock: The clock that measures the time.
  ///   - latest: A Boolean value that indicates whether the last action that came within an interval is sent
  ///     at its end, or the first.
  /// - Returns: An effect of some of the actions.
  public func throttle<C: Clock>(
    id: some Hashable,
    for interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), ClockAlarm(clock: clock, interval: interval, tolerance: tolerance), latest: latest)
  }

  /// Sends at most one action in an interval, counted over all effects that are throttled by the id, which is
  /// a type, by a clock. See ``throttle(id:for:scheduler:latest:)``.
  public func throttle<C: Clock>(
    id: Any.Type,
    for interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), ClockAlarm(clock: clock, interval: interval, tolerance: tolerance), latest: latest)
  }

  private func throttle(_ id: CancelID, _ alarm: some ThrottleAlarm, latest: Bool) -> Self {
    if isNone { return .none }
    let throttled = ThrottledPublisher(upstream: publisher, id: id, alarm: alarm, latest: latest)
    return Self(erased: throttled.eraseToAnyPublisher())
      .surrounded(by: .id(CancelMark(id: id, cancelsInFlight: false)))
  }
}

private struct ThrottledPublisher<Upstream: Publisher, Alarm: ThrottleAlarm>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let id: CancelID
  let alarm: Alarm
  let latest: Bool

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let context = EffectContext.active
    let token = ThrottleToken(id: id, path: context.path)
    let (throttled, previous) = context.registry.throttles.enter(token, alarm: alarm) { window in
      let throttled = ThrottledSubscription(
        downstream: subscriber,
        alarm: alarm,
        latest: latest,
        context: context,
        window: window
      )
      return (throttled, throttled.takeTurn())
    }
    previous?.endAsReplaced()
    upstream.subscribe(throttled)
  }
}
