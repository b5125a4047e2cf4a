import CombineShim

extension Effect {
  /// Limits the effects that share an id to one action per interval.
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
  /// Like Combine's `throttle`, the effect begins an interval by sending its first action immediately. Of the actions
  /// that arrive during the interval, it sends the last or the first one when the interval ends, depending on
  /// `latest`, and another interval begins.
  ///
  /// A feature usually returns a throttled effect over and over again. Each new effect takes the place of the
  /// previous one with the same id, along with the action that is still waiting to be sent. If an effect completes
  /// while its action is waiting, it sends the action before it completes. To discard the action, cancel the id.
  ///
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - interval: The time between two actions.
  ///   - scheduler: The scheduler that measures the time and sends the delayed actions.
  ///   - latest: A Boolean value that indicates whether to send the last action of an interval rather than the first.
  /// - Returns: An effect that sends some of the actions.
  public func throttle<S: Scheduler>(
    id: some Hashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), SchedulerAlarm(scheduler: scheduler, interval: interval), latest: latest)
  }

  /// Limits the effects that share an id to one action per interval, using a type as the id. See
  /// ``throttle(id:for:scheduler:latest:)``.
  public func throttle<S: Scheduler>(
    id: Any.Type,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), SchedulerAlarm(scheduler: scheduler, interval: interval), latest: latest)
  }

  /// Limits the effects that share an id to one action per interval, as measured by a clock. See
  /// ``throttle(id:for:scheduler:latest:)``.
  ///
  /// - Parameters:
  ///   - id: The id. You can also use it to cancel the effect.
  ///   - interval: The time between two actions.
  ///   - tolerance: The maximum additional delay for a waiting action.
  ///   - clock: The clock that measures the time.
  ///   - latest: A Boolean value that indicates whether to send the last action of an interval rather than the first.
  /// - Returns: An effect that sends some of the actions.
  public func throttle<C: Clock>(
    id: some Hashable,
    for interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C,
    latest: Bool
  ) -> Self {
    throttle(CancelID(id), ClockAlarm(clock: clock, interval: interval, tolerance: tolerance), latest: latest)
  }

  /// Limits the effects that share an id to one action per interval, as measured by a clock, using a type as the id.
  /// See ``throttle(id:for:scheduler:latest:)``.
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

/// Measures the time of a throttled effect with a scheduler or a clock, and fires at the end of an interval. The
/// alarms of `CombineExtensions` don't support clocks.
protocol ThrottleAlarm<Instant> {
  associatedtype Instant: Comparable

  var now: Instant { get }

  /// Returns the end of an interval that begins at the given instant.
  func end(ofIntervalFrom start: Instant) -> Instant

  /// Calls a closure at the given instant. Releasing the returned object may cancel the call.
  func wake(at instant: Instant, _ action: @escaping () -> Void) -> AnyCancellable?
}

/// An alarm that uses a scheduler.
struct SchedulerAlarm<S: Scheduler>: ThrottleAlarm {
  let scheduler: S
  let interval: S.SchedulerTimeType.Stride

  var now: S.SchedulerTimeType { scheduler.now }

  func end(ofIntervalFrom start: S.SchedulerTimeType) -> S.SchedulerTimeType {
    start.advanced(by: interval)
  }

  func wake(at instant: S.SchedulerTimeType, _ action: @escaping () -> Void) -> AnyCancellable? {
    scheduler.schedule(
      after: instant,
      tolerance: scheduler.minimumTolerance,
      options: nil,
      action
    )
    return nil
  }
}

/// An alarm that uses a clock. It calls closures on the store's owner.
struct ClockAlarm<C: Clock>: ThrottleAlarm {
  let clock: C
  let interval: C.Duration
  let tolerance: C.Duration?

  var now: C.Instant { clock.now }

  func end(ofIntervalFrom start: C.Instant) -> C.Instant {
    start.advanced(by: interval)
  }

  func wake(at instant: C.Instant, _ action: @escaping () -> Void) -> AnyCancellable? {
    let (clock, tolerance) = (clock, tolerance)
    let pause = Effect<Never>(
      operation: .run(RunOperation { _ in try? await clock.sleep(until: instant, tolerance: tolerance) })
    )
    return pause.publisher.sink(receiveCompletion: { _ in action() }, receiveValue: { _ in })
  }
}
