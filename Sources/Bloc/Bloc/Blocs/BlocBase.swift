import CombineShim
import TributaryReports

/// The base class of blocs and cubits, which have a current state and publish its changes.
///
/// **States.** You can read the current state from `state` at any time. When you emit a state, it replaces
/// the current one, and all subscribers receive it. If the two are equal, nothing happens, except that the
/// first state that you emit may equal the initial one. Objects that aren't `Equatable` are compared by
/// identity, and other states that aren't `Equatable` always differ.
///
/// **Owner.** A bloc belongs to an actor, its owner, on which you use it and its event handlers run. Unless
/// you pass a different actor to the initializer, the owner is the main actor, even if you create the bloc
/// outside of all actors. If you try to pass a bloc to a different actor, the compiler reports an error.
///
/// - If a call bypasses the compiler's checks and happens outside the owner, the bloc performs it on the
///   owner, and reports the first such call at its line. A main-actor bloc detects all of these calls. A bloc
///   on a different actor detects those that you make while it is working on another thread, and performs the
///   others on the calling thread.
/// - In a debug build, the bloc also reports a read of ``state`` outside the main actor, where the value may
///   be inconsistent. The report has no line number, because a property can't determine its caller.
/// - Don't isolate a subclass to an actor. If the default isolation of your module is the main actor, mark
///   the subclass `nonisolated`, which allows its overrides to use its properties. If the bloc calls methods
///   of other types in such a module, such as its state, mark these types `nonisolated` as well.
/// - If an asynchronous function emits, declare where it runs, because Swift may otherwise run it outside of
///   all actors. Write `@MainActor func load() async`, or `nonisolated(nonsending) func load() async` if the
///   bloc may belong to any actor.
/// - To add events or emit states from the bloc itself, use ``startTask(fileID:filePath:line:column:_:)``.
/// - In a test, create blocs on their owner: `@Test @MainActor func counts() async`.
///
/// **Errors.** In Dart, `emit` and `add` throw the errors of their hooks, and a state error after `close`. In
/// Swift, you would have to mark every call with `try` only because of programming errors. Instead, the bloc
/// keeps its state and passes these errors to ``onError(_:at:)`` and then to ``Bloc/onUnhandledError``, which
/// reports an issue at the line of your call in all builds.
nonisolated open class BlocBase<State> {
  /// The current state.
  ///
  /// If you read the state where reads are tracked, as in a SwiftUI `body`, you also register for its next
  /// change.
  ///
  /// In a debug build, the bloc reports the first read outside its owner. Because it can't detect that the
  /// owner is waiting, this includes reads in another queue's `sync`, and in a `deinit` on another thread. In
  /// these cases, read the state beforehand.
  public final var state: State {
    assert(reportIfReadOffOwner("state"))
    observation.access()
    return currentState
  }

  /// The current state, without tracking the read.
  private(set) final var currentState: State
  /// A Boolean value that indicates whether your code has closed the bloc. It becomes `true` as soon as you
  /// call `close`.
  public private(set) var isClosed = false

  let mailbox: BlocMailbox
  private let parts: BlocParts<State>
  /// The observer from the settings.
  let observer: (any BlocObserver)?
  /// The tasks that `startTask` started. They are cancelled when the bloc closes or is deallocated.
  let tasks = RunningTasks()
  /// Called with each change, after the bloc has replaced the state.
  var recordChange: ((Change<State>) -> Void)?
  /// Stores each state before it becomes the current one.
  var hydration: Hydration<State>?
  let observation = StateObservation()
  private let isSame: (State, State) -> Bool
  private var hasEmitted = false
  private var closing: BlocClosing?

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameter initialState: The initial state, which the bloc doesn't emit.
  public init(_ initialState: State) {
    currentState = initialState
    parts = Self.makeParts()
    observer = parts.settings.observer
    mailbox = BlocMailbox(isolation: nil, activity: parts.settings.activity)
    isSame = StateEquality.make(for: State.self)
    observer?.onCreate(self)
  }

  /// Creates a bloc that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state, which the bloc doesn't emit.
  ///   - isolation: The actor that owns the bloc and from which you call this initializer, or `nil` for the
  ///     main actor.
  public init(_ initialState: State, isolation: isolated (any Actor)?) {
    currentState = initialState
    parts = Self.makeParts()
    observer = parts.settings.observer
    mailbox = BlocMailbox(isolation: isolation, activity: parts.settings.activity)
    isSame = StateEquality.make(for: State.self)
    observer?.onCreate(self)
  }

  deinit { tasks.cancelAll() }

  final var settings: BlocSettings { parts.settings }
  /// Receives the calls instead of the bloc.
  final var interceptor: (any CallInterceptor)? { parts.interceptor }
  final var feed: StateFeed<State> { parts.feed }

  // MARK: States

  /// A publisher of all later states.
  ///
  /// The publisher is hot, doesn't replay the current state, and finishes when the bloc closes.
  public final var stream: BlocStream<State> { BlocStream(feed) }

  /// Replaces the state and notifies the subscribers, unless the states are equal.
  ///
  /// If you emit after `close`, the bloc keeps its state, passes
  /// ``BlocStateError/emitAfterClose(bloc:state:)`` to ``onError(_:at:)``, and reports it. It handles an
  /// error that ``onChange(_:)`` throws in the same way.
  ///
  /// - Parameter state: The next state.
  // `add` and `addError` repeat these lines. A function with a closure parameter would allocate the closure
  // for each call on the owner.
  public final func emit(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    if mailbox.owner.isOffOwner {
      reportOffOwner("emit", at: origin)
      mailbox.post { self.emitHere(state, at: origin) }
    } else {
      emitHere(state, at: origin)
    }
  }

  private func emitHere(_ state: State, at origin: ErrorOrigin) {
    if let interceptor { return interceptor.intercept(.emit(state)) }
    _ = replaceState(by: state, at: origin)
  }

  /// Replaces the state and records the change unless it comes from the history.
  ///
  /// - Returns: A Boolean value that indicates whether the bloc accepts the state, which it does unless it is
  ///   closed or a hook throws.
  private func replaceState(by state: State, isReplayed: Bool = false, at origin: ErrorOrigin) -> Bool {
    guard !isClosed else {
      if !ignoresUseAfterClose {
        fail(with: BlocStateError.emitAfterClose(bloc: "\(Self.self)", state: "\(state)"), at: origin)
      }
      return false
    }
    guard !isRepeated(state) else { return true }
    do {
      try replaceState(by: state, isReplayed: isReplayed)
      return true
    } catch {
      fail(with: error, at: origin)
      return false
    }
  }

  /// Returns a Boolean value that indicates whether emitting a state would have no effect.
  final func isRepeated(_ next: State) -> Bool {
    hasEmitted && isSame(currentState, next)
  }

  /// Replaces the current state without emitting it.
  final func restore(_ state: State) {
    observation.willChange()
    currentState = state
    observation.didChange()
  }

  /// Replaces the state and notifies the subscribers.
  ///
  /// - Parameter isReplayed: A Boolean value that indicates whether the state comes from the history. If so,
  ///   the history doesn't record the change.
  final func replaceState(by next: State, isReplayed: Bool = false) throws {
    let change = Change(currentState: currentState, nextState: next)
    try onChange(change)
    try hydration?.store(next)
    restore(next)
    hasEmitted = true
    if !isReplayed { recordChange?(change) }
    feed.send(next)
  }

  /// Emits a state that comes from a history. Call it on the owner.
  ///
  /// - Returns: A Boolean value that indicates whether the bloc accepts the state.
  func applyReplayed(_ state: State, _ direction: ReplayDirection, at origin: ErrorOrigin) -> Bool {
    if let interceptor {
      interceptor.intercept(.emit(state))
      return true
    }
    return replaceState(by: state, isReplayed: true, at: origin)
  }

  // MARK: Hooks

  /// Called before the bloc replaces its state, while `state` still returns the previous one. If you throw an
  /// error, the bloc keeps that state.
  ///
  /// Override this method to observe one bloc, and call `super`, which notifies the observer of all blocs.
  open func onChange(_ change: Change<State>) throws {
    observer?.onChange(self, change)
  }

  /// Called for each error of the bloc.
  ///
  /// This includes errors that a handler or a hook throws, uses of the bloc after `close`, and errors that
  /// you pass to `addError`.
  ///
  /// Override this method to observe the errors of one bloc, and call `super`, which notifies the observer of
  /// all blocs.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  open func onError(_ error: any Error, at origin: ErrorOrigin) {
    observer?.onError(self, error, at: origin)
  }

  /// Passes an error to `onError`. This has no other effect.
  public final func addError(
    _ error: any Error,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    if mailbox.owner.isOffOwner {
      reportOffOwner("addError", at: origin)
      mailbox.post { self.addErrorHere(error, at: origin) }
    } else {
      addErrorHere(error, at: origin)
    }
  }

  private func addErrorHere(_ error: any Error, at origin: ErrorOrigin) {
    if let interceptor { return interceptor.intercept(.addError(error)) }
    onError(error, at: origin)
  }

  /// Reports the first read of a property outside the owner.
  ///
  /// - Returns: `true`, for use in an assertion, which release builds skip.
  final func reportIfReadOffOwner(_ property: StaticString) -> Bool {
    if mailbox.owner.isOffOwner {
      mailbox.owner.reportOnce("'\(property)' was read off the owner of '\(Self.self)'.", at: ErrorOrigin())
    }
    return true
  }

  /// Reports the first use of the bloc outside its owner.
  final func reportOffOwner(_ function: StaticString, at origin: ErrorOrigin) {
    mailbox.owner.reportOnce("'\(function)' was called off the owner of '\(Self.self)'.", at: origin)
  }

  /// Runs an action on the owner. If the caller is on another thread, the action runs in a later turn, and
  /// the bloc reports the call.
  final func onOwner(_ function: StaticString, at origin: ErrorOrigin, _ action: @escaping () -> Void) {
    guard mailbox.owner.isOffOwner else { return action() }
    reportOffOwner(function, at: origin)
    mailbox.post(action)
  }

  final func reportIfOffOwner(_ function: StaticString, at origin: ErrorOrigin) {
    if mailbox.owner.isOffOwner { reportOffOwner(function, at: origin) }
  }

  /// Passes an error that no caller can catch to `onError`, and reports it.
  final func fail(with error: any Error, at origin: ErrorOrigin) {
    onError(error, at: origin)
    reportUnhandled(error, at: origin)
  }

  final func reportUnhandled(_ error: any Error, at origin: ErrorOrigin) {
    settings.onUnhandledError(BlocUnhandledError(bloc: "\(Self.self)", error: error, origin: origin))
  }

  /// A Boolean value that indicates whether `add` and `emit` are ignored after the end, as in version 7.
  var ignoresUseAfterClose: Bool { false }

  var isHandling: Bool { false }

  /// A counter that increases each time a handler begins or ends.
  var handlerProgress: Int { 0 }

  // MARK: Closing

  /// Closes the bloc.
  ///
  /// When you call this method on the owner, `isClosed` is `true` as soon as it returns.
  ///
  /// The bloc still handles the events that you added earlier, but cancels handlers that are waiting for
  /// something external. It then calls `onClose` of the observer, and finishes `stream`.
  ///
  /// Override this method to release resources, and return the result of `super`. Calling it again has no
  /// effect. When you call it outside the owner, the bloc reports the call, but without its line number,
  /// which an override doesn't receive.
  ///
  /// - Returns: An object that you can use to await the end. In an asynchronous function, `await close()`
  ///   closes the bloc and waits.
  @discardableResult
  open func close() -> BlocClosing {
    if mailbox.owner.isOffOwner { return closeOnOwner() }
    if let closing { return closing }
    interceptor?.intercept(.close)
    let closing = BlocClosing()
    self.closing = closing
    isClosed = true
    tasks.cancelAll()
    beginClosing()
    return closing
  }

  /// Closes the bloc on its owner, after a call off the owner.
  private func closeOnOwner() -> BlocClosing {
    reportOffOwner("close", at: ErrorOrigin())
    let closing = BlocClosing()
    mailbox.post {
      let ownClosing: BlocClosing = self.close()
      ownClosing.onEnd { closing.end() }
    }
    return closing
  }

  /// Closes the bloc and waits for its end.
  public final nonisolated(nonsending) func close(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIfOffOwner("close", at: origin)
    let closing: BlocClosing = close()
    await closing.finish()
  }

  /// A Boolean value that indicates whether the bloc emits no more states.
  final var hasEnded: Bool { closing?.isFinished ?? false }

  /// Closes the bloc, and then calls `finishClosing`.
  func beginClosing() {
    finishClosing()
  }

  final func finishClosing() {
    observer?.onClose(self)
    feed.finish()
    recordChange = nil
    closing?.end()
  }
}

extension BlocBase where State: Sendable {
  /// An asynchronous sequence of all states that the bloc emits after you call this property.
  public final var states: BlocStates<State> { BlocStates(stream) }
}
