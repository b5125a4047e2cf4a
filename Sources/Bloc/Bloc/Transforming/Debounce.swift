import CombineShim

/// Handles an event once no other has been added for a while.
///
/// ```
/// events    ─a─b───────c─────▶
/// handlers  ─────b━━━|───c━━|▶
/// ```
///
/// - Parameters:
///   - interval: The time without events that ends a burst.
///   - scheduler: The scheduler that measures the time, on whichever threads.
///   - next: A closure that handles the events that remain. They are handled concurrently unless you say
///     otherwise.
public func debounce<Event, S: Scheduler>(
  for interval: S.SchedulerTimeType.Stride,
  scheduler: S,
  next: @escaping EventTransformer<Event> = concurrent()
) -> EventTransformer<Event> {
  { events, mapper in
    next(events.debounce(for: interval, scheduler: scheduler).eraseToAnyPublisher(), mapper)
  }
}
