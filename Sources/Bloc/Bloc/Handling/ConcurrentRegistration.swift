/// A handler for the events of a type that handles each at once, as ``concurrent()`` does.
///
/// Most handlers do so. A pipeline of publishers for each would take more than a KiB.
final class ConcurrentRegistration<E, Event, State>: EventRegistration<Event> {
  // The bloc keeps its registrations, and hands them events as long as it exists.
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
