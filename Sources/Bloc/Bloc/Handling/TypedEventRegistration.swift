import CombineShim

/// A handler for the events of a type, behind its transformer.
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
      // The pipeline belongs to the bloc, so it does not keep it.
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
