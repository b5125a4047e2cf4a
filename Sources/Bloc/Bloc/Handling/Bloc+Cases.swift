import CaseKeyPaths
import CombineShim

extension Bloc where Event: CasePathable {
  /// Registers a handler for one case of an event enum. Call this method in `init`.
  ///
  /// ```swift
  /// import CaseKeyPaths
  ///
  /// @CasePathable
  /// enum SearchEvent { case typed(String), fetched([Item]), cleared }
  ///
  /// on(\.typed, transformer: restartable()) { text, emit in
  ///   emit(.found(try await search(text)))
  /// }
  /// on(\.cleared) { emit in emit(.empty) }
  /// ```
  ///
  /// If you register handlers for both a case and the type of an event, both handle the event, in the order
  /// in which you registered them. Register only one handler for each case, because a second one is a
  /// programming error that traps in debug builds.
  ///
  /// - Parameters:
  ///   - keyPath: The case, which may be nested in another case, as in `\.search.typed`.
  ///   - transformer: A transformer that receives the values of the case, and determines which events the
  ///     bloc handles, when, and how many at a time. The default is ``transformer``.
  ///   - handler: A closure that handles the value of the case, on the bloc's owner.
  public final func on<Value>(
    _ keyPath: CaseKeyPath<Event, Value>,
    transformer: EventTransformer<Value>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    handler: @escaping EventHandler<Value, State>
  ) {
    typealias Registration = CaseRegistration<Value, Event, State>
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    assert(
      !registrations.contains { ($0 as? Registration)?.keyPath == keyPath },
      """
      on(_:) was called multiple times for one case of '\(Event.self)' in '\(Self.self)', the last time at \(origin). There \
      should only be a single event handler per case.
      """
    )
    register(
      Registration(
        bloc: self,
        keyPath: keyPath,
        transformer: transformer.map { Registration.lifted($0, by: keyPath) },
        origin: origin,
        handler: handler
      )
    )
  }

  /// Registers a handler for one case of an event enum, without associated values. Call this method in
  /// `init`.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - transformer: A transformer that determines which events the bloc handles, when, and how many at a
  ///     time. The default is ``transformer``.
  ///   - handler: A closure that handles the event, on the bloc's owner.
  public final func on(
    _ keyPath: CaseKeyPath<Event, Void>,
    transformer: EventTransformer<Void>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    handler: nonisolated(nonsending) @escaping (_ emit: Emitter<State>) async throws -> Void
  ) {
    on(
      keyPath,
      transformer: transformer,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    ) { (_: Void, emit) in
      try await handler(emit)
    }
  }
}

/// A handler for one case of an event enum, with its transformer.
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
      // A transformer may have created an event of a different case.
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
  /// Converts the transformer of a case's values to a transformer of events.
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
