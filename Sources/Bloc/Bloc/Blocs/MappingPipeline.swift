import CombineShim

/// Receives the events of a bloc that overrides `mapEventToState`, as in version 7 of bloc. Retains the
/// subscription to the transitions of these events.
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
  // This class is sendable because `lock` guards the fields that cancellation uses outside the owner.

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
    bloc.mailbox.perform(on: owner) { end(with: failure) }
  }

  private func publish(_ state: State) {
    guard let bloc, !lock.withLock({ isCancelled }) else { return }
    onTransition?(Transition(currentState: bloc.currentState, event: event, nextState: state))
  }

  private func end(with failure: (any Error)?) {
    guard let bloc else { return }
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
    if !wasCancelled { onEnd?() }
  }
}
