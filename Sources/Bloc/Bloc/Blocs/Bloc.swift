import CombineShim
import TributaryReports

/// A state container that handles events and emits states.
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
/// For events, use the cases of an enum, the types that conform to a protocol, or the subclasses of a class.
/// A handler handles all events of its type, which lets you write one handler for each type, or one for
/// several types.
///
/// When you add an event, the bloc calls `onEvent` immediately, and begins the handlers in a later turn of
/// its owner. When a handler emits a state, the bloc calls `onTransition` and `onChange` before it replaces
/// the current state. It calls `onDone` when the handler has ended. In a handler, use `emit.state`, or
/// capture `[unowned self]`, which is safe because a running handler retains its bloc. If you capture `self`
/// strongly, the bloc stays alive until you close it.
///
/// **Where handlers run.** Handlers run on the bloc's owner, regardless of whether you pass a closure, with
/// or without a capture list, or a method, as in `on(Fetched.self, handler: onFetched)`. If a handler awaits
/// a function that isn't isolated to an actor, that function runs on the owner as well, even if it is
/// `@concurrent`. To keep long work from blocking the owner, move it to a separate actor, or to the thread
/// pool:
///
/// ```swift
/// on(Imported.self) { event, emit in
///   let rows = await withTaskExecutorPreference(globalConcurrentExecutor) { await parse(event.file) }
///   emit(.rows(rows))
/// }
/// ```
///
/// **Task-local values.** If you add several events before the owner's next turn, their handlers all run with
/// the task-local values, and therefore the dependencies, of the first `add`. You can't predict which call is
/// the first, because that depends on the owner's other work. Pass data to a handler in the event instead,
/// and read dependencies and settings where you create the bloc. ``BlocOverrides`` are an exception, because
/// handlers run with the overrides that their bloc was created with.
///
/// **Visitors.** On a site, a handler runs on behalf of the visitor whose code created the bloc. For example, it
/// uses the hydrated storage of this visitor. If all visitors share a bloc, such as
/// `static let room = RoomBloc()`, create it before the site starts, because a static property is created by the
/// first code that uses it.
///
/// For the rules that apply to both cubits and blocs, see ``BlocBase``.
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

  /// Adds an event.
  ///
  /// The bloc calls `onEvent` immediately, and begins the handlers in a later turn of its owner.
  ///
  /// If you add an event after `close`, the bloc ignores it, passes
  /// ``BlocStateError/addAfterClose(bloc:event:)`` to ``BlocBase/onError(_:at:)``, and reports it. It also
  /// ignores an event that has no handler, which a debug build reports. A handler may run with the task-local
  /// values of an earlier `add`, as ``Bloc`` explains.
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

  /// Called when your code adds an event. If you throw an error, the bloc doesn't handle the event.
  ///
  /// Override this method to observe one bloc, and call `super`, which notifies the observer of all blocs.
  open func onEvent(_ event: Event) throws {
    observer?.onEvent(self, event)
  }

  /// Called before an event replaces the state, while `state` still returns the previous one. If you throw an
  /// error, the bloc keeps that state.
  ///
  /// Override this method to observe one bloc, and call `super`, which notifies the observer of all blocs.
  open func onTransition(_ transition: Transition<Event, State>) throws {
    observer?.onTransition(self, transition)
  }

  /// Called when a handler of an event has ended. If an event has several handlers, the bloc calls this
  /// method for each of them.
  ///
  /// Override this method to observe one bloc, and call `super`, which notifies the observer of all blocs.
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

  /// A Boolean value that indicates whether the bloc waits for its handlers when it closes, instead of
  /// cancelling them.
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

/// A state container with methods that change its state.
///
/// ```swift
/// final class CounterCubit: Cubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
/// ```
///
/// For the rules that apply to both cubits and blocs, see ``BlocBase``.
nonisolated open class Cubit<State>: BlocBase<State> {}
