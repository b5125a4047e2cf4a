import CombineShim

extension Bloc {
  /// Maps an event to states, as the bloc has no handlers.
  func mapToStates(_ event: Event) {
    let pipeline = mappingPipeline ?? makeMappingPipeline()
    mappingPipeline = pipeline
    pipeline.receive(event)
  }

  private func makeMappingPipeline() -> MappingPipeline<Event> {
    MappingPipeline { events in
      // The pipeline belongs to the bloc, so it does not keep it.
      let transitions = transformEvents(events) { [weak self] event in
        guard let self else { return Empty().eraseToAnyPublisher() }
        return EventMappings(bloc: self, event: event).eraseToAnyPublisher()
      }
      return transformTransitions(transitions).sink { [weak self] transition in
        guard let self else { return }
        mailbox.onOwner { self.apply(transition) }
      }
    }
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
