import CombineShim
import TributaryReports

/// The base class of blocs and cubits, with a current state and a stream of states.
///
/// **States.** `state` is always the current state. An emitted state replaces it and is published to all
/// subscribers, unless it equals the current state. As an exception, the first emitted state may equal the
/// initial state. Objects that aren't `Equatable` are compared by identity; other states that aren't
/// `Equatable` always differ.
///
/// **Owner.** A bloc belongs to an actor, its owner, on which you use it and its event handlers run. The
/// owner is the main actor, even if you create the bloc outside any actor, unless you pass a different actor
/// to the initializer. Code that passes a bloc to a different actor doesn't compile.
///
/// - A call that bypasses the compiler's checks and is made outside the owner is reported at its line, once
///   for each bloc, and takes effect on the owner. A main-actor bloc detects every such call. A bloc on a
///   different actor detects only calls that are made while it is working on another thread; all other calls
///   take effect on the calling thread.
/// - Debug builds report reading ``state`` outside the main actor. The report doesn't include a line number,
///   because a property can't determine its caller's line. The value may be inconsistent.
/// - Don't isolate a subclass to an actor. In a module whose default isolation is the main actor, mark the
///   subclass `nonisolated`, so that its overrides can use its properties. If the bloc calls methods of other
///   types in such a module, such as its state, mark these types `nonisolated` as well.
/// - If an asynchronous function emits, declare where it runs, because Swift may otherwise run it outside of
///   all actors: `@MainActor func load() async`, or `nonisolated(nonsending) func load() async` for a bloc
///   that any actor can own.
/// - If a bloc itself adds events or emits states, it does so in
///   ``startTask(fileID:filePath:line:column:_:)``.
/// - A test that creates blocs runs on their owner: `@Test @MainActor func counts() async`.
///
/// **Errors.** In Dart, `emit` and `add` throw the errors of their hooks, and throw a state error after
/// `close`. In Swift, every call would then require `try`, only because of programming errors. Instead, these
/// errors are passed to ``onError(_:at:)`` and then to ``Bloc/onUnhandledError``, which reports an issue at
/// the line of the call in all builds. The state doesn't change.
nonisolated open class BlocBase<State> {
  /// The current state. If reads are tracked, as in a SwiftUI `body`, reading the state registers the reader
  /// for its next change.
  ///
  /// Debug builds report the first read outside the owner. This includes reads in another queue's `sync` and
  /// in a `deinit` on another thread, where the bloc can't detect that the owner is waiting. In these cases,
  /// read the state beforehand.
  public final var state: State {
    assert(reportIfReadOffOwner("state"))
    observation.access()
    return currentState
  }

  /// The current state, read without tracking.
  private(set) final var currentState: State
  /// A Boolean value that indicates whether the bloc was closed. It is `true` as soon as `close` is called.
  public private(set) var isClosed = false

  let mailbox: BlocMailbox
  private let parts: BlocParts<State>
  /// The observer from the settings.
  let observer: (any BlocObserver)?
  /// The tasks that `startTask` started. They are cancelled when the bloc is closed or deallocated.
  let tasks = RunningTasks()
  /// Called with each change, after the state was replaced.
  var recordChange: ((Change<State>) -> Void)?
  /// Stores each state before it becomes the current one.
  var hydration: Hydration<State>?
  let observation = StateObservation()
  private let isSame: (State, State) -> Bool
  private var hasEmitted = false
  private var closing: BlocClosing?

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameter initialState: The initial state. It isn't emitted.
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
  ///   - initialState: The initial state. It isn't emitted.
  ///   - isolation: The owner: the actor that you call this initializer on. `nil` stands for the main actor.
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

  /// A publisher of all later states. It is hot, doesn't replay the current state, and finishes when the bloc
  /// is closed.
  public final var stream: BlocStream<State> { BlocStream(feed) }

  /// Replaces the state and notifies the subscribers, unless the states are equal.
  ///
  /// After `close`, the state doesn't change, and ``BlocStateError/emitAfterClose(bloc:state:)`` is passed to
  /// ``onError(_:at:)`` and reported. If ``onChange(_:)`` throws, the error is handled the same way.
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
  /// - Returns: A Boolean value that indicates whether the bloc accepts the state. It does if it isn't closed
  ///   and no hook throws.
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

  /// Called before the state changes, while `state` is still the previous state. If this method throws, the
  /// state doesn't change.
  ///
  /// Override it to observe one bloc. Call `super`, because it notifies the observer of all blocs.
  open func onChange(_ change: Change<State>) throws {
    observer?.onChange(self, change)
  }

  /// Called for each error: an error that a handler or a hook throws, a use of the bloc after `close`, or an
  /// error passed to `addError`.
  ///
  /// Override it to observe the errors of one bloc. Call `super`, because it notifies the observer of all
  /// blocs.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  open func onError(_ error: any Error, at origin: ErrorOrigin) {
    observer?.onError(self, error, at: origin)
  }

  /// Passes an error to `onError`, without any other effect.
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

  /// Runs an action on the owner. If the caller is on the owner, the action runs immediately. If not, it runs
  /// in a later turn, and the call is reported.
  final func onOwner(_ function: StaticString, at origin: ErrorOrigin, _ action: @escaping () -> Void) {
    guard mailbox.owner.isOffOwner else { return action() }
    reportOffOwner(function, at: origin)
    mailbox.post(action)
  }

  final func reportIfOffOwner(_ function: StaticString, at origin: ErrorOrigin) {
    if mailbox.owner.isOffOwner { reportOffOwner(function, at: origin) }
  }

  /// Passes an error to `onError` and reports it. No caller can catch the error.
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

  /// Closes the bloc. If you call this method on the owner, `isClosed` is `true` when it returns.
  ///
  /// The bloc still handles events that were added earlier, but cancels handlers that wait for external
  /// events. It then calls the observer's `onClose`, and finishes `stream`.
  ///
  /// Override this method to release resources, and return the result of `super`. Further calls have no
  /// effect. A call outside the owner is reported without a line number, because overrides don't receive it.
  ///
  /// - Returns: An object for awaiting the end. In asynchronous functions, `await close()` closes the bloc
  ///   and waits.
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
  /// An asynchronous sequence of all states emitted after this call.
  public final var states: BlocStates<State> { BlocStates(stream) }
}
