import CombineShim

/// A handler of a bloc, and the events that it matches.
class EventRegistration<Event> {
  /// The type of the events.
  let type: Any.Type

  init(type: Any.Type) {
    self.type = type
  }

  /// Returns a Boolean value that indicates whether the handler matches an event.
  func matches(_ event: Event) -> Bool { false }
  /// Handles an event, if the handler matches it.
  func receive(_ event: Event) {}
  /// Called when there are no more events.
  func finish() {}
}

/// A handler for the events of a type, with its transformer.
final class TypedEventRegistration<E, Event, State>: EventRegistration<Event> {
  private let events = PassthroughSubject<E, Never>()
  private let isForAll = E.self == Event.self
  private var pipeline: AnyCancellable?

  init(
    bloc: Bloc<Event, State>,
    transformer: EventTransformer<E>,
    origin: ErrorOrigin,
    handler: @escaping EventHandler<E, State>
  ) {
    super.init(type: E.self)
    pipeline = BlocMailbox.$transformed.withValue(bloc.mailbox) {
      // The bloc owns the pipeline, so the pipeline doesn't retain the bloc.
      transformer(events.eraseToAnyPublisher()) { [weak bloc] event in
        guard let bloc else { return Empty().eraseToAnyPublisher() }
        return HandlerRuns(bloc: bloc, event: event, origin: origin, handler: handler).eraseToAnyPublisher()
      }
      .sink { _ in }
    }
  }

  override func matches(_ event: Event) -> Bool {
    isForAll || event is E
  }

  override func receive(_ event: Event) {
    if let event = event as? E { events.send(event) }
  }

  override func finish() {
    events.send(completion: .finished)
  }
}

/// A handler for the events of a type that handles each event immediately, like ``concurrent()``.
///
/// Most handlers do so. A pipeline of publishers for each of them would take more than a KiB.
final class ConcurrentRegistration<E, Event, State>: EventRegistration<Event> {
  // The reference is unowned because the bloc owns its registrations and passes events to them only while it
  // exists.
  private unowned let bloc: Bloc<Event, State>
  private let origin: ErrorOrigin
  private let handler: EventHandler<E, State>
  private var hasFinished = false

  init(
    bloc: Bloc<Event, State>,
    origin: ErrorOrigin,
    handler: @escaping EventHandler<E, State>
  ) {
    self.bloc = bloc
    self.origin = origin
    self.handler = handler
    super.init(type: E.self)
  }

  override func matches(_ event: Event) -> Bool { event is E }

  override func receive(_ event: Event) {
    guard !hasFinished, let event = event as? E else { return }
    bloc.mailbox.start(HandlerRun(bloc: bloc, event: event, origin: origin, handler: handler) {})
  }

  override func finish() { hasFinished = true }
}
