import CombineShim

/// The part of a ``Bloc`` that comes from version 7 of bloc: events that are mapped to states, instead of
/// handlers.
///
/// Inherit from ``Bloc``, not from this. It is a class of its own because only a class's own body can have
/// functions that subclasses override.
nonisolated open class MappingBloc<Event, State>: BlocBase<State> {
  var mappingPipeline: MappingPipeline<Event>?
  var mappingOverrides = MappingOverrides()
  /// The call of `add` that came last.
  final var latestAdd = ErrorOrigin()

  /// Maps an event to states, as in version 7 of bloc: the alternative to `on`, for blocs that have no
  /// handler. A bloc that has both is reported in debug builds when its first event is added: nothing else
  /// tells whether a class overrides it, so a debug build calls it then, once, in a bloc with handlers, and
  /// throws the stream away.
  ///
  /// ```swift
  /// final class MainBloc: Bloc<MainEvent, MainState> {
  ///   init() { super.init(MainState()) }
  ///
  ///   override func mapEventToState(_ event: MainEvent) -> AsyncStream<MainState> {
  ///     AsyncStream { states in
  ///       states.yield(MainState(selectedIndex: event.index, isExtended: state.isExtended))
  ///       states.finish()
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Events are mapped one after the other, unless ``transformEvents(_:_:)`` says otherwise. As in version 7,
  /// `add` and `emit` do nothing after `close`, and `close` lets all events that were added come to their
  /// ends: a stream that goes on for ever has to be finished in an override of `close`. There is no `onDone`.
  ///
  /// - Parameter event: The event.
  /// - Returns: The states, until the event is done.
  open func mapEventToState(_ event: Event) -> AsyncStream<State> {
    assert(mappingOverrides.isSought || reportMissingHandler(for: event))
    mappingOverrides.isPlain = false
    return AsyncStream { $0.finish() }
  }

  /// Maps an event to states, as in version 7 of bloc, when that can fail. An error goes to `onError` and is
  /// reported; later events are mapped.
  ///
  /// - Parameter event: The event.
  /// - Returns: The states, until the event is done.
  open func mapEventToState(_ event: Event) -> AsyncThrowingStream<State, any Error> {
    mappingOverrides.isThrowing = false
    return AsyncThrowingStream { $0.finish() }
  }

  /// Decides, as in version 7 of bloc, which events are mapped to states, when, and how many at a time. One
  /// after the other, unless it is overridden. Events that a handler was registered for by `on` do not come
  /// here: `on` takes a transformer of its own.
  ///
  /// - Parameters:
  ///   - events: The events that were added.
  ///   - transition: A closure that maps one of them to a publisher of its transitions.
  /// - Returns: The transitions of all.
  open func transformEvents(
    _ events: AnyPublisher<Event, Never>,
    _ transition: @escaping (Event) -> AnyPublisher<Transition<Event, State>, Never>
  ) -> AnyPublisher<Transition<Event, State>, Never> {
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), transition)
      .eraseToAnyPublisher()
  }

  /// Decides, as in version 7 of bloc, which transitions of mapped events are made, and when. All at once,
  /// unless it is overridden. What handlers emit that were registered by `on` does not come here.
  open func transformTransitions(
    _ transitions: AnyPublisher<Transition<Event, State>, Never>
  ) -> AnyPublisher<Transition<Event, State>, Never> {
    transitions
  }

  /// - Returns: True, so that it can stand in an assertion.
  final func reportMissingHandler(for event: Event) -> Bool {
    latestAdd.report(
      """
      add(\(event)) was called without a registered event handler in '\(Self.self)'. Make sure to register a handler via \
      on(\(Swift.type(of: event as Any)).self) { event, emit in … }
      """
    )
    return true
  }

  final nonisolated(nonsending) func forEachMappedState(
    of event: Event,
    _ body: (State) -> Void
  ) async throws {
    let throwing: AsyncThrowingStream<State, any Error> = mapEventToState(event)
    if mappingOverrides.isThrowing {
      for try await state in throwing { body(state) }
    } else {
      let states: AsyncStream<State> = mapEventToState(event)
      for await state in states { body(state) }
    }
  }
}
