import CombineShim

/// A function that maps an event to a publisher of its handling.
///
/// When you subscribe to the publisher, it runs the handler of the event, and when you cancel the
/// subscription, it cancels the handler. The publisher emits no elements, and finishes when the handler has
/// ended.
public typealias EventMapper<Event> = (Event) -> AnyPublisher<Event, Never>

/// A function that filters, delays and orders the events of a bloc, and limits the number of handlers that
/// run at the same time.
///
/// A transformer receives a publisher of the added events, and a mapper that handles a single event. It
/// returns a publisher that handles all events.
///
/// ```swift
/// func debounce<Event>(_ interval: DispatchQueue.SchedulerTimeType.Stride) -> EventTransformer<Event> {
///   { events, mapper in
///     events.debounce(for: interval, scheduler: DispatchQueue.main).flatMap(mapper).eraseToAnyPublisher()
///   }
/// }
/// ```
///
/// You can pass events to the mapper on any thread, because the handlers run on the bloc's owner in any case.
public typealias EventTransformer<Event> =
  (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// The default transformer of all handlers, which doesn't depend on the type of their events. See
/// ``Bloc/transformer``.
public typealias GlobalEventTransformer =
  @Sendable (AnyPublisher<Any, Never>, @escaping EventMapper<Any>) -> AnyPublisher<Any, Never>

/// The type of the transformers that functions such as ``concurrent()`` return. Because these transformers
/// don't capture anything, you can also assign them to ``Bloc/transformer``.
public typealias SendableEventTransformer<Event> =
  @Sendable (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// Handles each event immediately, even while others are still being handled.
///
/// Blocs use this transformer unless you pass another one.
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

/// Handles events one after the other, in the order in which you add them.
///
/// Events wait in a buffer that has no limit.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|b━━━|c━━|▶
/// ```
///
/// When you close the bloc, it still handles the waiting events, as long as their handlers don't wait for
/// anything.
public func sequential<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events
      .map { WaitingEvent(event: $0) }
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1)) { $0.handled(by: mapper) }
      .eraseToAnyPublisher()
  }
}

/// An event that waits for the handler of an earlier event, which may have been added by a different person's
/// code.
private struct WaitingEvent<Event> {
  let event: Event
  private let context = CallerContext.current

  init(event: Event) { self.event = event }

  func handled(by mapper: EventMapper<Event>) -> AnyPublisher<Event, Never> { context.run { mapper(event) } }
}

/// Handles an event, and drops all events that you add until its handler has ended.
///
/// The bloc calls `onEvent` for dropped events as well.
///
/// As in Dart, this includes events that you add in the same turn of the owner, even if the handler doesn't
/// suspend. For example, the bloc handles only the first event of `add(.a); add(.b)`.
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
  // `lock` protects `isTaken`.

  /// The bloc's mailbox, or `nil` if the transformer is used without a bloc.
  private let mailbox: BlocMailbox?
  private let lock = Lock()
  private var isTaken = false

  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// - Returns: A Boolean value that indicates whether the caller may pass, which it may unless another event
  ///   is being handled.
  func enter() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Opens the gate after the bloc has handled the events in its mailbox.
  func leave() {
    guard let mailbox else { return open() }
    mailbox.post { self.open() }
  }

  private func open() {
    lock.withLock { isTaken = false }
  }
}

/// Handles each new event, and cancels the handler of the previous one.
///
/// When a handler is cancelled, its task is cancelled and its `emit.isDone` becomes `true`. The bloc ignores
/// the states that it emits from then on.
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

/// Handles an event when you haven't added another one for a time interval.
///
/// ```
/// events    ─a─b───────c─────▶
/// handlers  ─────b━━━|───c━━|▶
/// ```
///
/// - Parameters:
///   - interval: The length of the pause after which the bloc handles the last event.
///   - scheduler: The scheduler that measures the time. It may use any thread.
///   - next: A transformer for the events that remain. By default, the bloc handles them concurrently.
public func debounce<Event, S: Scheduler>(
  for interval: S.SchedulerTimeType.Stride,
  scheduler: S,
  next: @escaping EventTransformer<Event> = concurrent()
) -> EventTransformer<Event> {
  { events, mapper in
    next(events.debounce(for: interval, scheduler: scheduler).eraseToAnyPublisher(), mapper)
  }
}

/// Handles one event in each time interval.
///
/// ```
/// events    ─a─b─c───────d───▶
/// handlers  ─a━━|───c━━|─d━━|▶   latest: true
/// ```
///
/// - Parameters:
///   - interval: The time between two events that the bloc handles.
///   - scheduler: The scheduler that measures the time. It may use any thread.
///   - latest: A Boolean value that indicates whether the bloc handles the latest event of an interval. If
///     `false`, it handles the first one.
///   - next: A transformer for the events that remain. By default, the bloc handles them concurrently.
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
