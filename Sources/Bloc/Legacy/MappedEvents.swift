import CombineShim

/// Events and states of a bloc that overrides `mapEventToState`, as version 7 of bloc has it.
final class MappedEvents<Event, State> {
  private let events = PassthroughSubject<Event, Never>()
  private var pipeline: AnyCancellable?

  init(bloc: Bloc<Event, State>) {
    // The pipeline belongs to the bloc, so it does not keep it.
    let transitions = bloc.transformEvents(events.eraseToAnyPublisher()) { [weak bloc] event in
      guard let bloc else { return Empty().eraseToAnyPublisher() }
      return EventMappings(bloc: bloc, event: event).eraseToAnyPublisher()
    }
    pipeline = bloc.transformTransitions(transitions).sink { [weak bloc] transition in
      guard let bloc else { return }
      bloc.mailbox.onOwner { bloc.apply(transition) }
    }
  }

  func receive(_ event: Event) {
    events.send(event)
  }

  func finish() {
    events.send(completion: .finished)
  }
}

/// Maps an event to states each time that it is subscribed to, and publishes each of them as a transition.
private struct EventMappings<Event, State>: Publisher {
  typealias Output = Transition<Event, State>
  typealias Failure = Never

  let bloc: Bloc<Event, State>
  let event: Event

  func receive<S: Subscriber<Transition<Event, State>, Never>>(subscriber: S) {
    let run = EventMapping(bloc: bloc, event: event) { transition in
      _ = subscriber.receive(transition)
    } onEnd: {
      subscriber.receive(completion: .finished)
    }
    subscriber.receive(subscription: run)
    bloc.mailbox.start(run)
  }
}
