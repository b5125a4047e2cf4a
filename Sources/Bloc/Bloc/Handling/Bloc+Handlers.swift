import CombineShim

extension Bloc {
  /// Registers a handler for the events of a type. Call this method in `init`.
  ///
  /// If an event matches the types of several handlers, they all handle it, in the order in which you
  /// registered them. Register only one handler for each type. A second one for the same type is a
  /// programming error that traps in debug builds, while in release builds both handle the events.
  ///
  /// - Parameters:
  ///   - type: The type of the events, including its subtypes.
  ///   - transformer: A transformer that determines which events the bloc handles, when, and how many at a
  ///     time, such as ``concurrent()``, ``sequential()``, ``droppable()``, ``restartable()``,
  ///     ``debounce(for:scheduler:next:)``, ``throttle(for:scheduler:latest:next:)`` or your own. The default
  ///     is ``transformer``.
  ///   - handler: A closure that handles an event, on the bloc's owner. When it throws an error, the bloc
  ///     passes the error to `onError` and `onDone`, and reports it. If the handler was cancelled, the bloc
  ///     passes the error only to `onDone`.
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
  /// - Parameter transformer: The transformer, or `nil` for the one in the settings.
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

/// Converts the transformer of all events to a transformer for events of one type.
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

/// A function that handles an event, during which it can emit states, and returns when the event is handled.
/// It runs on the bloc's owner even without a declared isolation, as for a plain `async` method.
public typealias EventHandler<Event, State> =
  nonisolated(nonsending) (_ event: Event, _ emit: Emitter<State>) async throws -> Void

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
      // The bloc owns the pipeline, which therefore doesn't retain the bloc.
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
/// Most handlers do so, and a pipeline of publishers for each of them would take more than a KiB.
final class ConcurrentRegistration<E, Event, State>: EventRegistration<Event> {
  // The bloc owns its registrations and passes events to them only while it exists, which makes an unowned
  // reference safe.
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
    bloc.mailbox.start(HandlerRun(bloc: bloc, event: event, origin: origin, handler: handler))
  }

  override func finish() { hasFinished = true }
}
