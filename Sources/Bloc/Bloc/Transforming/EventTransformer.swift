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
