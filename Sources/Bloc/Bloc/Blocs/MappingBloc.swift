import CombineShim

/// The part of a ``Bloc`` that supports the API of bloc 7, in which you map events to states instead of
/// writing handlers.
///
/// Inherit from ``Bloc`` instead of this class. The class exists because Swift requires overridable methods
/// in the body of a class.
nonisolated open class MappingBloc<Event, State>: BlocBase<State> {
  var mappingPipeline: MappingPipeline<Event>?
  var mappingOverrides = MappingOverrides()
  /// The location of the latest call to `add`.
  final var latestAdd = ErrorOrigin()

  /// Maps an event to states, as in version 7 of bloc.
  ///
  /// Override this method instead of calling `on`. If you do both, a debug build reports an issue when you
  /// add the first event. To find the override, it calls this method once and discards the stream.
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
  /// The bloc maps one event after the other, unless you override ``transformEvents(_:_:)``. As in version 7,
  /// `add` and `emit` have no effect after `close`, and `onDone` isn't called. Because `close` waits until
  /// the bloc has mapped all added events, make sure that an endless stream finishes in your override of
  /// `close`.
  ///
  /// - Parameter event: The event.
  /// - Returns: The states. The event is done when the stream finishes.
  open func mapEventToState(_ event: Event) -> AsyncStream<State> {
    assert(mappingOverrides.isSought || reportMissingHandler(for: event))
    mappingOverrides.isPlain = false
    return AsyncStream { $0.finish() }
  }

  /// Maps an event to states that come from a stream that can throw, as in version 7 of bloc.
  ///
  /// When the stream throws, the bloc passes the error to `onError`, reports it, and continues with later
  /// events.
  ///
  /// - Parameter event: The event.
  /// - Returns: The states. The event is done when the stream finishes.
  open func mapEventToState(_ event: Event) -> AsyncThrowingStream<State, any Error> {
    mappingOverrides.isThrowing = false
    return AsyncThrowingStream { $0.finish() }
  }

  /// Determines which events the bloc maps to states, when, and how many at a time, as in version 7 of bloc.
  ///
  /// By default, the bloc maps one event after the other. An event with a handler that you registered with
  /// `on` doesn't pass through this method, because `on` has its own transformer.
  ///
  /// - Parameters:
  ///   - events: The added events.
  ///   - transition: A closure that maps an event to a publisher of its transitions.
  /// - Returns: The transitions of all events.
  open func transformEvents(
    _ events: AnyPublisher<Event, Never>,
    _ transition: @escaping (Event) -> AnyPublisher<Transition<Event, State>, Never>
  ) -> AnyPublisher<Transition<Event, State>, Never> {
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), transition)
      .eraseToAnyPublisher()
  }

  /// Filters, delays or replaces the transitions of mapped events, as in version 7 of bloc.
  ///
  /// By default, all transitions happen immediately. States of handlers that you registered with `on` don't
  /// pass through this method.
  open func transformTransitions(
    _ transitions: AnyPublisher<Transition<Event, State>, Never>
  ) -> AnyPublisher<Transition<Event, State>, Never> {
    transitions
  }

  /// - Returns: `true`, for use in an assertion.
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

/// The variants of `mapEventToState` that a bloc may override. The implementations in ``Bloc`` clear their
/// flag when they run.
struct MappingOverrides {
  var isPlain = true
  var isThrowing = true
  /// A Boolean value that indicates whether the methods are being called to detect overrides.
  var isSought = false
  /// A Boolean value that indicates whether overrides have been detected.
  var isKnown = false
}

extension Bloc {
  /// Applies a transition of a mapped event.
  final func apply(_ transition: Transition<Event, State>) {
    // When the bloc ended, the transition may still have been on its way from another thread.
    guard !hasEnded, !isRepeated(transition.nextState) else { return }
    do {
      try onTransition(transition)
      try replaceState(by: transition.nextState)
    } catch {
      fail(with: error, at: latestAdd)
    }
  }

  /// Reports an event without a handler, or an override of `mapEventToState`, in a bloc with handlers.
  ///
  /// - Returns: `true`, for use in an assertion.
  final func reportIfUnhandled(_ event: Event) -> Bool {
    if !registrations.contains(where: { $0.matches(event) }) { _ = reportMissingHandler(for: event) }
    guard overridesMapping(of: event) else { return true }
    latestAdd.report(
      """
      '\(Self.self)' has event handlers and overrides mapEventToState, so mapEventToState is not called. mapEventToState cannot be \
      overridden in conjunction with on(_:): handle all events either in handlers or in mapEventToState.
      """
    )
    return true
  }

  /// Returns a Boolean value that indicates whether the bloc overrides `mapEventToState`.
  ///
  /// To find out, it calls the method with the first event and discards the streams. It returns `true` at
  /// most once.
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

/// Receives the events of a bloc that overrides `mapEventToState`, as in version 7 of bloc, and retains the
/// subscription to their transitions.
final class MappingPipeline<Event> {
  private let events = PassthroughSubject<Event, Never>()
  private var pipeline: AnyCancellable?

  /// - Parameter subscribe: A closure that maps the events and subscribes to the resulting transitions.
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

extension Bloc {
  /// Maps an event to states, in a bloc without handlers.
  func mapToStates(_ event: Event) {
    let pipeline = mappingPipeline ?? makeMappingPipeline()
    mappingPipeline = pipeline
    pipeline.receive(event)
  }

  private func makeMappingPipeline() -> MappingPipeline<Event> {
    MappingPipeline { events in
      // The bloc owns the pipeline, so the pipeline doesn't retain the bloc.
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

/// Maps an event to states for each subscription, and publishes the states as transitions.
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

/// A running `mapEventToState` for one event.
final class EventMapping<Event, State>: ActiveRun, Subscription, @unchecked Sendable {
  // `lock` protects the fields that a cancellation uses outside the owner.

  private let event: Event
  private var bloc: Bloc<Event, State>?
  private var onTransition: ((Transition<Event, State>) -> Void)?
  private var onEnd: (() -> Void)?
  private let lock = Lock()
  private var isCancelled = false
  private var task: Task<Void, Never>?

  init(
    bloc: Bloc<Event, State>,
    event: Event,
    onTransition: @escaping (Transition<Event, State>) -> Void,
    onEnd: @escaping () -> Void
  ) {
    self.bloc = bloc
    self.event = event
    self.onTransition = onTransition
    self.onEnd = onEnd
  }

  func request(_ demand: Subscribers.Demand) {}

  func start(on owner: isolated any Actor) {
    guard let bloc, !lock.withLock({ isCancelled }) else { return }
    bloc.runs.insert(self)
    let task = OwnerTask.begin(on: bloc.mailbox) { await self.perform(on: $0) }
    let wasCancelled = lock.withLock {
      self.task = task
      return isCancelled
    }
    if wasCancelled { task.cancel() }
  }

  func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return self.task
    }
    task?.cancel()
  }

  private func perform(on owner: isolated any Actor) async {
    guard let bloc else { return }
    var failure: (any Error)?
    do {
      try await bloc.forEachMappedState(of: event) { state in
        bloc.mailbox.perform(on: owner) { publish(state) }
      }
    } catch {
      failure = error
    }
    var next: (() -> Void)?
    bloc.mailbox.perform(on: owner) { next = end(with: failure) }
    if let next { bloc.mailbox.performForWaitingEvents(on: owner, next) }
  }

  private func publish(_ state: State) {
    guard let bloc, !lock.withLock({ isCancelled }) else { return }
    onTransition?(Transition(currentState: bloc.currentState, event: event, nextState: state))
  }

  /// - Returns: A closure that ends the mapping for its pipeline, which may then map a waiting event.
  private func end(with failure: (any Error)?) -> (() -> Void)? {
    guard let bloc else { return nil }
    let wasCancelled = lock.withLock {
      task = nil
      return isCancelled
    }
    if let failure, !wasCancelled { bloc.fail(with: failure, at: bloc.latestAdd) }
    bloc.runs.remove(self)
    let onEnd = onEnd
    self.onEnd = nil
    onTransition = nil
    self.bloc = nil
    return wasCancelled ? nil : onEnd
  }
}
