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

/// The forms of `mapEventToState` that a bloc overrides, as far as is known. Those of ``Bloc`` say so when
/// they are called.
struct MappingOverrides {
  var isPlain = true
  var isThrowing = true
  /// Whether the functions are called to find that out.
  var isSought = false
  /// Whether that has been found out.
  var isKnown = false
}

extension Bloc {
  /// Makes a transition of a mapped event.
  final func apply(_ transition: Transition<Event, State>) {
    // It may have been on its way here from another thread when the bloc came to its end.
    guard !hasEnded, !isRepeated(transition.nextState) else { return }
    do {
      try onTransition(transition)
      try replaceState(by: transition.nextState)
    } catch {
      fail(with: error, at: latestAdd)
    }
  }

  /// Reports an event for which a bloc with handlers has none, and `mapEventToState` beside handlers.
  ///
  /// - Returns: True, so that it can stand in an assertion.
  final func reportIfUnhandled(_ event: Event) -> Bool {
    if !registrations.contains(where: { $0.matches(event) }) { _ = reportMissingHandler(for: event) }
    guard overridesMapping(of: event) else { return true }
    latestAdd.report(
      """
      '\(Self.self)' has event handlers and overrides mapEventToState, which is not called beside them. mapEventToState cannot be \
      overridden in conjunction with on(_:): handle the events in handlers, or in mapEventToState and without handlers.
      """
    )
    return true
  }

  /// Whether the bloc overrides `mapEventToState`, which is found out by calling it with the first event:
  /// true once at most. The streams are thrown away.
  private func overridesMapping(of event: Event) -> Bool {
    guard !mappingOverrides.isKnown else { return false }
    mappingOverrides.isSought = true
    let _: AsyncStream<State> = mapEventToState(event)
    let _: AsyncThrowingStream<State, any Error> = mapEventToState(event)
    mappingOverrides.isSought = false
    mappingOverrides.isKnown = true
    return mappingOverrides.isPlain || mappingOverrides.isThrowing
  }
}
