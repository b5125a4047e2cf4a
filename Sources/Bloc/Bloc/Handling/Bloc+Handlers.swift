import CombineShim

extension Bloc {
  /// Registers a handler for the events of a type. Call it in `init`.
  ///
  /// Registering two handlers for one type is a programmer's error, which traps in debug builds; in other
  /// builds both handle its events. An event that matches the types of several handlers is handled by all of
  /// them, in the order of their registration.
  ///
  /// - Parameters:
  ///   - type: The type of the events, including its subtypes.
  ///   - transformer: A transformer that determines how many events are handled at a time, and when:
  ///     ``concurrent()``, ``sequential()``, ``droppable()``, ``restartable()``,
  ///     ``debounce(for:scheduler:next:)``, ``throttle(for:scheduler:latest:next:)`` or a custom one. The
  ///     default is ``transformer``.
  ///   - handler: A closure that handles an event. It always runs on the bloc's owner. An error that it
  ///     throws is passed to `onError` and to `onDone`, and is reported. After the handler was cancelled, an
  ///     error is passed to `onDone` only.
  public final func on<E>(
    _ type: E.Type,
    transformer: EventTransformer<E>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    handler: @escaping EventHandler<E, State>
  ) {
    assert(
      !registrations.contains { $0.type == type },
      """
      on(\(type).self) was called multiple times in '\(Self.self)'. There should only be a single event handler per event type.
      """
    )
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    register(registration(transformer: transformer, origin: origin, handler: handler))
  }

  /// Returns a handler for the events of a type.
  ///
  /// - Parameter transformer: The transformer. The default is that of the settings.
  final func registration<E>(
    transformer: EventTransformer<E>?,
    origin: ErrorOrigin,
    handler: @escaping EventHandler<E, State>
  ) -> EventRegistration<Event> {
    guard let transformer = transformer ?? settings.transformer.map(typed) else {
      return ConcurrentRegistration(bloc: self, origin: origin, handler: handler)
    }
    return TypedEventRegistration(bloc: self, transformer: transformer, origin: origin, handler: handler)
  }
}

/// Returns the transformer of all events as a transformer for events of one type.
private func typed<E>(_ transformer: @escaping GlobalEventTransformer) -> EventTransformer<E> {
  { events, mapper in
    transformer(events.map { $0 as Any }.eraseToAnyPublisher()) { event in
      guard let event = event as? E else { return Empty().eraseToAnyPublisher() }
      return mapper(event).map { $0 as Any }.eraseToAnyPublisher()
    }
    .compactMap { $0 as? E }
    .eraseToAnyPublisher()
  }
}

/// Handles an event: emits states, and returns when the event is handled. It runs on the bloc's owner, even
/// for functions that don't declare it but are accepted by the compiler, such as a plain `async` method.
public typealias EventHandler<Event, State> =
  nonisolated(nonsending) (_ event: Event, _ emit: Emitter<State>) async throws -> Void
