import CombineShim

/// Handles an event: a publisher that runs the handler when it is subscribed to, cancels it when it is
/// cancelled, publishes no value and finishes when the handler has ended.
public typealias EventMapper<Event> = (Event) -> AnyPublisher<Event, Never>

/// Decides which events of a bloc are handled, when, and how many at a time. It takes the publisher of the
/// added events and the mapper that handles one event, and returns a publisher that handles them all.
///
/// ```swift
/// func debounce<Event>(_ interval: DispatchQueue.SchedulerTimeType.Stride) -> EventTransformer<Event> {
///   { events, mapper in
///     events.debounce(for: interval, scheduler: DispatchQueue.main).flatMap(mapper).eraseToAnyPublisher()
///   }
/// }
/// ```
///
/// Events may reach the mapper on any thread: handlers run on the bloc's owner all the same.
public typealias EventTransformer<Event> =
  (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// The transformer of all handlers that have none of their own, whatever their events are. See
/// ``Bloc/transformer``.
public typealias GlobalEventTransformer =
  @Sendable (AnyPublisher<Any, Never>, @escaping EventMapper<Any>) -> AnyPublisher<Any, Never>

/// The type of the transformers that ``concurrent()`` and its like return. They capture nothing, and do for
/// ``Bloc/transformer`` too.
public typealias SendableEventTransformer<Event> =
  @Sendable (AnyPublisher<Event, Never>, @escaping EventMapper<Event>) -> AnyPublisher<Event, Never>

/// Handles each event at once, beside those that are still being handled. This is what blocs do unless they
/// are told otherwise.
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

/// Handles one event after the other, in the order in which they were added. Events wait, however many there
/// are.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|b━━━|c━━|▶
/// ```
///
/// Events that wait when the bloc is closed are handled as long as none of their handlers waits for anything.
public func sequential<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), mapper)
      .eraseToAnyPublisher()
  }
}

/// Handles an event and drops those that are added meanwhile. `onEvent` is told of them all the same.
///
/// As in Dart, that includes those that were added in the same turn of the owner, even where the handler
/// never suspends: of `add(.a); add(.b)` the first is handled.
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
  // Sendable: `isTaken` is guarded by `lock`.

  /// `nil` where the transformer is used without a bloc.
  private let mailbox: BlocMailbox?
  private let lock = Lock()
  private var isTaken = false

  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// - Returns: Whether the caller is in, since no other event is being handled.
  func enter() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Opens the gate, but not for the events that wait in the bloc's mailbox by now.
  func leave() {
    guard let mailbox else { return open() }
    mailbox.post { self.open() }
  }

  private func open() {
    lock.withLock { isTaken = false }
  }
}

/// Handles the latest event: its handler cancels that of the one before. What a cancelled handler emits is
/// ignored, its `emit.isDone` is true, and its task is cancelled.
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
