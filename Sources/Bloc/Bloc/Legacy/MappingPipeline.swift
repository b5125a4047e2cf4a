import CombineShim

/// Takes the events of a bloc that overrides `mapEventToState`, as version 7 of bloc has it, and keeps the
/// subscription to what they are mapped to.
final class MappingPipeline<Event> {
  private let events = PassthroughSubject<Event, Never>()
  private var pipeline: AnyCancellable?

  /// - Parameter subscribe: A closure that maps the events and subscribes to their transitions.
  init(subscribe: (AnyPublisher<Event, Never>) -> AnyCancellable) {
    pipeline = subscribe(events.eraseToAnyPublisher())
  }

  func receive(_ event: Event) {
    events.send(event)
  }

  func finish() {
    events.send(completion: .finished)
  }
}
