import CombineShim

/// A handler's run for one event, which is also the handler's emitter.
final class HandlerRun<E, Event, State>: Emitter<State>, ActiveRun, Subscription, @unchecked Sendable {
  // `Emitter` protects the state that cancellation uses outside the owner.

  private let event: E
  private let origin: ErrorOrigin
  /// The context of the code that added the event, or `nil` if the run starts in that context.
  private let context: CallerContext?
  private var bloc: Bloc<Event, State>?
  private var handler: EventHandler<E, State>?
  private var onEnd: (() -> Void)?

  init(
    bloc: Bloc<Event, State>,
    event: E,
    origin: ErrorOrigin,
    context: CallerContext? = nil,
    handler: @escaping EventHandler<E, State>,
    onEnd: (() -> Void)? = nil
  ) {
    self.event = event
    self.origin = origin
    self.context = context
    self.bloc = bloc
    self.handler = handler
    self.onEnd = onEnd
    super.init(mailbox: bloc.mailbox, state: bloc.currentState)
  }

  func request(_ demand: Subscribers.Demand) {}

  func start(on owner: isolated any Actor) {
    // A run that was cancelled before it reached the owner doesn't begin, because its transformer or its bloc
    // has ended.
    guard !isDone else { return }
    bloc?.runs.insert(self)
    if let context { context.run { begin() } } else { begin() }
  }

  private func begin() { hold(OwnerTask.begin(on: mailbox) { await self.perform(on: $0) }) }

  private func perform(on owner: isolated any Actor) async {
    var failure: (any Error)?
    do {
      try await handler?(event, self)
    } catch {
      failure = error
    }
    var next: (() -> Void)?
    mailbox.perform(on: owner) { next = end(with: failure) }
    if let next { mailbox.performForWaitingEvents(on: owner, next) }
  }

  /// - Returns: A closure that ends the run for the transformer, which may then handle a waiting event.
  private func end(with failure: (any Error)?) -> (() -> Void)? {
    let wasCancelled = complete()
    guard let bloc else { return nil }
    let event = blocEvent
    if let failure, !wasCancelled { bloc.onError(failure, at: origin) }
    bloc.onDone(event, error: failure)
    if let failure, !wasCancelled { bloc.reportUnhandled(failure, at: origin) }
    bloc.runs.remove(self)
    let onEnd = onEnd
    self.onEnd = nil
    self.bloc = nil
    handler = nil
    return wasCancelled ? nil : onEnd
  }

  override var currentState: State? { bloc?.currentState }

  override func deliver(_ state: State, at origin: ErrorOrigin) {
    bloc?.apply(state, because: blocEvent, at: origin)
  }

  /// The event as the bloc's event type.
  private var blocEvent: Event {
    guard let event = event as? Event else {
      preconditionFailure(
        "The transformer of on(\(E.self).self) emitted a '\(type(of: event))', which is not a '\(Event.self)'."
      )
    }
    return event
  }
}

/// Runs a handler for an event, once per subscription.
struct HandlerRuns<E, Event, State>: Publisher {
  typealias Output = E
  typealias Failure = Never

  let bloc: Bloc<Event, State>
  let event: E
  let origin: ErrorOrigin
  let handler: EventHandler<E, State>
  private let context: CallerContext

  init(bloc: Bloc<Event, State>, event: E, origin: ErrorOrigin, handler: @escaping EventHandler<E, State>) {
    self.bloc = bloc
    self.event = event
    self.origin = origin
    self.handler = handler
    context = bloc.mailbox.ownContext
  }

  func receive<S: Subscriber<E, Never>>(subscriber: S) {
    let run = HandlerRun(bloc: bloc, event: event, origin: origin, context: context, handler: handler) {
      subscriber.receive(completion: .finished)
    }
    subscriber.receive(subscription: run)
    bloc.mailbox.start(run)
  }
}

/// A running handler.
protocol ActiveRun: OwnerJob {
  func cancel()
}

/// The running handlers of a bloc. Use this type only on the owner.
struct ActiveRuns {
  private var runs: [ObjectIdentifier: any ActiveRun] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// A counter that increases each time a handler begins or ends.
  private(set) var progress = 0

  var isEmpty: Bool { runs.isEmpty }

  mutating func insert(_ run: some ActiveRun) {
    progress += 1
    runs[ObjectIdentifier(run)] = run
  }

  mutating func remove(_ run: some ActiveRun) {
    progress += 1
    runs[ObjectIdentifier(run)] = nil
    guard runs.isEmpty else { return }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Resumes the continuation when no handler runs.
  mutating func append(_ waiter: CheckedContinuation<Void, Never>) {
    if runs.isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }

  func cancelAll() {
    for run in runs.values { run.cancel() }
  }
}
