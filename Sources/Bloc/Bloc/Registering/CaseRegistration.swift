import CaseKeyPaths
import CombineShim

/// A handler for a case of an enum of events, behind its transformer.
final class CaseRegistration<Value, Event, State>: EventRegistration<Event> {
  let keyPath: AnyKeyPath
  private let path: AnyCasePath<Event, Value>
  private let base: EventRegistration<Event>

  init(
    bloc: Bloc<Event, State>,
    keyPath: CaseKeyPath<Event, Value>,
    transformer: EventTransformer<Event>?,
    origin: ErrorOrigin,
    handler: @escaping EventHandler<Value, State>
  ) {
    let path = AnyCasePath(keyPath)
    self.keyPath = keyPath
    self.path = path
    base = bloc.registration(transformer: transformer, origin: origin) { (event: Event, emit) in
      // A transformer may have made up an event of another case.
      guard let value = path.extract(from: event) else { return }
      try await handler(value, emit)
    }
    super.init(type: CaseKeyPath<Event, Value>.self)
  }

  override func matches(_ event: Event) -> Bool {
    path.extract(from: event) != nil
  }

  override func receive(_ event: Event) {
    if matches(event) { base.receive(event) }
  }

  override func finish() {
    base.finish()
  }
}

extension CaseRegistration {
  /// The transformer of a case's values, for the events that carry them.
  static func lifted(
    _ transformer: @escaping EventTransformer<Value>,
    by keyPath: CaseKeyPath<Event, Value>
  ) -> EventTransformer<Event> {
    let path = AnyCasePath(keyPath)
    return { events, mapper in
      transformer(events.compactMap(path.extract).eraseToAnyPublisher()) { value in
        mapper(path.embed(value)).compactMap(path.extract).eraseToAnyPublisher()
      }
      .map(path.embed)
      .eraseToAnyPublisher()
    }
  }
}
