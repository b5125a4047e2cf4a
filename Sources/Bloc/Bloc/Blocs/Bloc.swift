import CombineShim
import TributaryReports

/// Handles events and emits states.
///
/// ```swift
/// enum CounterEvent { case increment, decrement }
///
/// final class CounterBloc: Bloc<CounterEvent, Int> {
///   init() {
///     super.init(0)
///     on(CounterEvent.self) { event, emit in
///       switch event {
///       case .increment: emit(emit.state + 1)
///       case .decrement: emit(emit.state - 1)
///       }
///     }
///   }
/// }
///
/// let bloc = CounterBloc()
/// bloc.add(.increment)
/// ```
///
/// Events can be the cases of an enum, the conforming types of a protocol, or the subclasses of a class. A
/// handler handles all events of its type, so each type can have its own handler, or several types can share
/// a handler.
///
/// `add` calls `onEvent` immediately; the handlers begin in a later turn of the owner. Emitting a state calls
/// `onTransition` and `onChange` before the state changes, and `onDone` is called when a handler has ended. A
/// handler that captures `self` strongly keeps the bloc alive until it is closed. Instead, use `emit.state`,
/// or capture `[unowned self]`, which is safe because a running handler retains its bloc.
///
/// **Where handlers run.** Every handler runs on the bloc's owner. This applies to closures with or without a
/// capture list, and to methods: `on(Fetched.self, handler: onFetched)`. If a handler awaits a function that
/// isn't isolated to an actor, that function also runs on the owner, even if it is `@concurrent`. If work
/// would block the owner, move it to a separate actor or to the thread pool:
///
/// ```swift
/// on(Imported.self) { event, emit in
///   let rows = await withTaskExecutorPreference(globalConcurrentExecutor) { await parse(event.file) }
///   emit(.rows(rows))
/// }
/// ```
///
/// **Task-local values.** If several events are added before the owner's next turn, all of their handlers run
/// with the task-local values, and therefore the dependencies, of the first `add`. The first call depends on
/// the owner's other work. For this reason, pass data to a handler in the event, and read dependencies and
/// settings where you create the bloc. ``BlocOverrides`` are an exception: handlers run with those with which
/// their bloc was created.
///
/// **Visitors.** On a site, a handler runs on behalf of the visitor whose code created the bloc: it uses this
/// visitor's hydrated storage, for example. Create a bloc that all visitors share, such as
/// `static let room = RoomBloc()`, before the site starts. The first code that mentions a static property
/// creates its value.
///
/// ``BlocBase`` documents the rules that apply to both cubits and blocs.
nonisolated open class Bloc<Event, State>: MappingBloc<Event, State> {
  var runs = ActiveRuns()
  private(set) var registrations: [EventRegistration<Event>] = []
  private var hasHandlers = false
  /// Creates the event for an undone or redone change, or `nil` if no closure was provided.
  var givenReplayEvent: ((ReplayDirection) -> Event)?

  // MARK: Handlers

  final func register(_ registration: EventRegistration<Event>) {
    hasHandlers = true
    registrations.append(registration)
  }

  // MARK: Events

  /// Adds an event. `onEvent` is called immediately. The handlers begin in a later turn of the owner.
  ///
  /// After `close`, the event is ignored, and ``BlocStateError/addAfterClose(bloc:event:)`` is passed to
  /// ``BlocBase/onError(_:at:)`` and reported. An event without a handler is ignored; debug builds report it.
  /// A handler may see the task-local values from an earlier `add`. See ``Bloc``.
  ///
  /// - Parameter event: The event.
  public final func add(
    _ event: Event,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    if mailbox.owner.isOffOwner {
      reportOffOwner("add", at: origin)
      mailbox.post { self.addHere(event, at: origin) }
    } else {
      addHere(event, at: origin)
    }
  }

  private func addHere(_ event: Event, at origin: ErrorOrigin) {
    if let interceptor { return interceptor.intercept(.add(event)) }
    guard !isClosed else {
      if !ignoresUseAfterClose {
        fail(with: BlocStateError.addAfterClose(bloc: "\(Self.self)", event: "\(event)"), at: origin)
      }
      return
    }
    latestAdd = origin
    assert(!hasHandlers || reportIfUnhandled(event))
    do {
      try onEvent(event)
    } catch {
      onError(error, at: origin)
      if hasHandlers { reportUnhandled(error, at: origin) }
      return
    }
    mailbox.post { self.handle(event) }
  }

  private func handle(_ event: Event) {
    if hasHandlers {
      for registration in registrations { registration.receive(event) }
    } else {
      mapToStates(event)
    }
  }

  /// Replaces the state with one from the history, using an event that no handler handles.
  ///
  /// - Returns: A Boolean value that indicates whether the bloc accepts the state.
  private func replay(_ next: State, becauseAdded event: Event, at origin: ErrorOrigin) -> Bool {
    guard !isClosed else {
      fail(with: BlocStateError.addAfterClose(bloc: "\(Self.self)", event: "\(event)"), at: origin)
      return false
    }
    do {
      try onEvent(event)
    } catch {
      fail(with: error, at: origin)
      return false
    }
    return apply(next, because: event, isReplayed: true, at: origin)
  }

  /// Replaces the state on behalf of an event, unless the states are equal.
  ///
  /// - Parameter isReplayed: A Boolean value that indicates whether the state comes from the history.
  /// - Returns: A Boolean value that indicates whether no hook has thrown.
  @discardableResult
  final func apply(
    _ next: State,
    because event: Event,
    isReplayed: Bool = false,
    at origin: ErrorOrigin
  ) -> Bool {
    guard !isRepeated(next) else { return true }
    do {
      try onTransition(Transition(currentState: currentState, event: event, nextState: next))
      try replaceState(by: next, isReplayed: isReplayed)
      return true
    } catch {
      fail(with: error, at: origin)
      return false
    }
  }

  override func applyReplayed(_ state: State, _ direction: ReplayDirection, at origin: ErrorOrigin) -> Bool {
    guard let event = replayEvent(direction) else {
      return super.applyReplayed(state, direction, at: origin)
    }
    return replay(state, becauseAdded: event, at: origin)
  }

  override var ignoresUseAfterClose: Bool { !hasHandlers }

  // MARK: Hooks

  /// Called when an event was added. If this method throws, the event isn't handled.
  ///
  /// Override it to observe one bloc. Call `super`, because it notifies the observer of all blocs.
  open func onEvent(_ event: Event) throws {
    observer?.onEvent(self, event)
  }

  /// Called before an event changes the state, while `state` is still the previous state. If this method
  /// throws, the state doesn't change.
  ///
  /// Override it to observe one bloc. Call `super`, because it notifies the observer of all blocs.
  open func onTransition(_ transition: Transition<Event, State>) throws {
    observer?.onTransition(self, transition)
  }

  /// Called when a handler of an event has ended, once per handler.
  ///
  /// Override it to observe one bloc. Call `super`, because it notifies the observer of all blocs.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - error: The error that the handler threw, if any.
  open func onDone(_ event: Event, error: (any Error)?) {
    observer?.onDone(self, event, error: error)
  }

  // MARK: Closing

  override func beginClosing() {
    mailbox.post {
      for registration in self.registrations { registration.finish() }
      self.mappingPipeline?.finish()
      self.awaitHandlers()
    }
  }

  /// A Boolean value that indicates whether closing the bloc waits for handlers instead of cancelling them.
  final var waitsForHandlers: Bool { !hasHandlers }

  override var isHandling: Bool { !runs.isEmpty }

  override var handlerProgress: Int { runs.progress }

  final func handlersEnd(on owner: isolated any Actor) async {
    await withCheckedContinuation { runs.append($0) }
  }

  final func cancelHandlers() {
    runs.cancelAll()
  }

  final func releaseHandlers() {
    registrations = []
    mappingPipeline = nil
  }
}

/// A state container whose methods change the state.
///
/// ```swift
/// final class CounterCubit: Cubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
/// ```
///
/// ``BlocBase`` documents the rules that apply to both cubits and blocs.
nonisolated open class Cubit<State>: BlocBase<State> {}
