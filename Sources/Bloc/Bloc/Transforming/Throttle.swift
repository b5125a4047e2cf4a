import CombineShim

/// Handles one event in each interval.
///
/// ```
/// events    ─a─b─c───────d───▶
/// handlers  ─a━━|───c━━|─d━━|▶   latest: true
/// ```
///
/// - Parameters:
///   - interval: The time between two events that are handled.
///   - scheduler: The scheduler that measures the time, on whichever threads.
///   - latest: A Boolean value that indicates whether the interval's last event is handled, and not its
///     first.
///   - next: A closure that handles the events that remain. They are handled concurrently unless you say
///     otherwise.
public func throttle<Event, S: Scheduler>(
  for interval: S.SchedulerTimeType.Stride,
  scheduler: S,
  latest: Bool = true,
  next: @escaping EventTransformer<Event> = concurrent()
) -> EventTransformer<Event> {
  { events, mapper in
    next(
      events.throttle(for: interval, scheduler: scheduler, latest: latest).eraseToAnyPublisher(),
      mapper
    )
  }
}
