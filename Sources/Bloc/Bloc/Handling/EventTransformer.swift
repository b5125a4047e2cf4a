import CombineShim

/// Maps an event to a publisher that runs the event's handler. The handler starts with the subscription, and
/// is cancelled together with it. The publisher emits no elements, and finishes when the handler has ended.
public typealias EventMapper<Event> = (Event) -> AnyPublisher<Event, Never>

/// A function that filters, delays and orders the events of a bloc, and limits the number of concurrent
/// handlers. A transformer receives a publisher of the added events and a mapper that handles a single event,
/// and returns a publisher that handles all events.
///
/// ```swift
/// func debounce<Event>(_ interval: DispatchQueue.SchedulerTimeType.Stride) -> EventTransformer<Event> {
///   { events, mapper in
///     events.debounce(for: interval, scheduler: DispatchQueue.main).flatMap(mapper).eraseToAnyPublisher()
///   }
/// }
/// ```
///
/// Events may reach the mapper on any thread. Handlers still run on the bloc's owner.
public typealias EventTransformer<Event> =
  (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// The default transformer of all handlers, independent of the type of their events. See
/// ``Bloc/transformer``.
public typealias GlobalEventTransformer =
  @Sendable (AnyPublisher<Any, Never>, @escaping EventMapper<Any>) -> AnyPublisher<Any, Never>

/// The type of the transformers that functions such as ``concurrent()`` return. These transformers don't
/// capture anything, so you can also assign them to ``Bloc/transformer``.
public typealias SendableEventTransformer<Event> =
  @Sendable (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// Handles each event immediately, even while others are still being handled. Blocs use this transformer by
/// default.
///
/// ```
/// events    ─a──b──────c─────▶
/// handlers  ─a━━━━━━━|─c━━━|─▶
///              b━━━|
/// ```
public func concurrent<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events.flatMap(mapper).eraseToAnyPublisher()
  }
}

/// Handles events one after the other, in the order they were added. Waiting events are buffered without a
/// limit.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|b━━━|c━━|▶
/// ```
///
/// When the bloc is closed, waiting events are still handled, as long as their handlers don't wait for
/// anything.
public func sequential<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), mapper)
      .eraseToAnyPublisher()
  }
}

/// Handles an event and drops all events that are added until the handler has ended. `onEvent` is called for
/// dropped events, too.
///
/// As in Dart, this also drops events added in the same turn of the owner, even if the handler never
/// suspends. Of `add(.a); add(.b)`, only the first event is handled.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|────c━━━|▶
/// ```
public func droppable<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    Deferred {
      let turnstile = Turnstile(mailbox: BlocMailbox.transformed)
      return
        events
        .filter { _ in turnstile.enter() }
        .flatMap { event in
          mapper(event).handleEvents(
            receiveCompletion: { _ in turnstile.leave() },
            receiveCancel: { turnstile.leave() }
          )
        }
    }
    .eraseToAnyPublisher()
  }
}

/// A gate that admits one event at a time.
private final class Turnstile: @unchecked Sendable {
  // This class is sendable because `lock` guards `isTaken`.

  /// The bloc's mailbox, or `nil` if the transformer is used without a bloc.
  private let mailbox: BlocMailbox?
  private let lock = Lock()
  private var isTaken = false

  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// - Returns: A Boolean value that indicates whether the caller may pass. It may if no other event is being
  ///   handled.
  func enter() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Opens the gate after the events in the bloc's mailbox have been handled.
  func leave() {
    guard let mailbox else { return open() }
    mailbox.post { self.open() }
  }

  private func open() {
    lock.withLock { isTaken = false }
  }
}

/// Handles each new event and cancels the previous event's handler. Cancelling a handler cancels its task and
/// sets its `emit.isDone` to `true`; the bloc ignores states that it emits afterward.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━b━━━━━|─c━━━|▶
/// ```
public func restartable<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events.map(mapper).switchToLatest().eraseToAnyPublisher()
  }
}

/// Handles an event once no other event has been added for a time interval.
///
/// ```
/// events    ─a─b───────c─────▶
/// handlers  ─────b━━━|───c━━|▶
/// ```
///
/// - Parameters:
///   - interval: The length of the pause after which the last event is handled.
///   - scheduler: The scheduler that measures the time, on any thread.
///   - next: A transformer for the remaining events. By default, they are handled concurrently.
public func debounce<Event, S: Scheduler>(
  for interval: S.SchedulerTimeType.Stride,
  scheduler: S,
  next: @escaping EventTransformer<Event> = concurrent()
) -> EventTransformer<Event> {
  { events, mapper in
    next(events.debounce(for: interval, scheduler: scheduler).eraseToAnyPublisher(), mapper)
  }
}

/// Handles one event in each interval.
///
/// ```
/// events    ─a─b─c───────d───▶
/// handlers  ─a━━|───c━━|─d━━|▶   latest: true
/// ```
///
/// - Parameters:
///   - interval: The time between two handled events.
///   - scheduler: The scheduler that measures the time, on any thread.
///   - latest: A Boolean value that indicates whether the latest event of an interval is handled. If `false`,
///     the first one is.
///   - next: A transformer for the remaining events. By default, they are handled concurrently.
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
