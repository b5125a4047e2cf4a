import CombineShim

/// The events of a bloc that overrides `mapEventToState`, as version 7 of bloc has it.
final class MappedEvents<Event> {
  private let events = PassthroughSubject<Event, Never>()
  private var pipeline: AnyCancellable?

  /// - Parameter subscribe: A closure that subscribes to what becomes of the events.
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
