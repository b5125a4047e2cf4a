import CombineShim
import TributaryReports

/// The base class of blocs and cubits: a current state, a stream of states, and closing.
///
/// **States.** `state` is always the current one. An emitted state replaces it and goes to all subscribers,
/// unless it equals the current one; only the very first emission may equal the initial state. States that
/// are not `Equatable` are compared by identity if they are objects, and otherwise never count as equal.
///
/// **Owner.** A bloc belongs to one actor, its owner, and is used there only: the main actor, unless another
/// is passed to the initialiser. Event handlers run there too. Passing a bloc to another actor does not
/// compile. A bloc that is created on no actor belongs to the main actor.
///
/// - A call off the owner that gets around the compiler is reported at its line, once for each bloc, and
///   takes effect on the owner. A main actor's bloc notices every such call. The bloc of another actor
///   notices only those that are made while it works on another thread; else they take effect where they are
///   made.
/// - Reading ``state`` off the main actor is reported in debug builds, without the line, which a property
///   does not get to know. The value that was read may be half of a change.
/// - A subclass names no actor, also in a module whose default isolation is the main actor: it is
///   `nonisolated` there, so that its overrides can use its properties. Types of such a module whose methods
///   a bloc calls, its state for instance, are `nonisolated` too.
/// - An asynchronous function that emits says where it runs, as Swift takes it off every actor otherwise:
///   `@MainActor func load() async`, or `nonisolated(nonsending) func load() async` for a bloc of any actor.
/// - A bloc that brings itself events or states does so in ``startTask(fileID:filePath:line:column:_:)``.
/// - A test that makes blocs runs on their owner: `@Test @MainActor func counts() async`.
///
/// **Errors.** Dart's blocs throw from `emit` and `add` what their hooks throw, and a state error after
/// `close`. Swift's would make each caller write `try` for what is a programmer's error; so here it goes to
/// ``onError(_:at:)`` and then to ``Bloc/onUnhandledError``, which reports an issue at the line of the call,
/// in every build. The state stays as it was.
nonisolated open class BlocBase<State> {
  /// The current state. Reading it where reads are tracked, as in a SwiftUI `body`, registers for its next
  /// change.
  ///
  /// Debug builds report a read off the owner, the first time that it happens. Inside of the `sync` of
  /// another queue, and in a `deinit` on another thread, nothing tells that the owner waits: such a read is
  /// reported, too. Read the state before.
  public final var state: State {
    assert(reportIfReadOffOwner("state"))
    observation.access()
    return currentState
  }

  /// The current state, read without being tracked.
  private(set) final var currentState: State
  /// Whether the bloc was closed. It is from the call of `close` on.
  public private(set) var isClosed = false

  let mailbox: BlocMailbox
  private let parts: BlocParts<State>
  /// The observer of the settings.
  let observer: (any BlocObserver)?
  /// The tasks of `startTask`. They are cancelled when the bloc is closed or deallocated.
  let tasks = RunningTasks()
  /// Called with each change after the state was replaced.
  var recordChange: ((Change<State>) -> Void)?
  /// Stores each state before it becomes the current one.
  var hydration: Hydration<State>?
  let observation = StateObservation()
  private let isSame: (State, State) -> Bool
  private var hasEmitted = false
  private var closing: BlocClosing?

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameter initialState: The state to start with. It is not emitted.
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
  ///   - initialState: The state to start with. It is not emitted.
  ///   - isolation: The owner: the actor on which this is called. `nil` stands for the main actor.
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
  /// Takes the calls in the bloc's place.
  final var interceptor: (any CallInterceptor)? { parts.interceptor }
  final var feed: StateFeed<State> { parts.feed }

  // MARK: States

  /// The states from now on, as a publisher: hot, without the current state, finished when the bloc is
  /// closed.
  public final var stream: BlocStream<State> { BlocStream(feed) }

  /// Replaces the state and tells those who listen, unless it is the same.
  ///
  /// After `close` the state stays, and ``BlocStateError/emitAfterClose(bloc:state:)`` goes to
  /// ``onError(_:at:)`` and is reported. So does what ``onChange(_:)`` throws.
  ///
  /// - Parameter state: The next state.
  // `add` and `addError` repeat these lines, as a function that takes a closure would allocate it for each
  // call on the owner.
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

  /// Replaces the state, and records the change unless it comes from the history.
  ///
  /// - Returns: Whether the bloc accepts the state: it is not closed, and no hook throws.
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

  /// Whether the emission of a state would change nothing.
  final func isRepeated(_ next: State) -> Bool {
    hasEmitted && isSame(currentState, next)
  }

  /// Makes a state the current one, without an emission.
  final func restore(_ state: State) {
    observation.willChange()
    currentState = state
    observation.didChange()
  }

  /// Replaces the state and tells those who listen.
  ///
  /// - Parameter isReplayed: A Boolean value that indicates whether the state comes from the history, which
  ///   does not record the change then.
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
  /// - Returns: Whether the bloc accepts the state.
  func applyReplayed(_ state: State, _ direction: ReplayDirection, at origin: ErrorOrigin) -> Bool {
    if let interceptor {
      interceptor.intercept(.emit(state))
      return true
    }
    return replaceState(by: state, isReplayed: true, at: origin)
  }

  // MARK: Hooks

  /// Runs before the state is replaced; `state` is still the former one. If it throws, the state stays.
  ///
  /// Override it to observe one bloc, and call `super`, which calls the observer of all blocs.
  open func onChange(_ change: Change<State>) throws {
    observer?.onChange(self, change)
  }

  /// Runs for each error: a handler or a hook threw, the bloc was used after `close`, or `addError` was
  /// called.
  ///
  /// Override it to observe one bloc's errors, and call `super`, which calls the observer of all blocs.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  open func onError(_ error: any Error, at origin: ErrorOrigin) {
    observer?.onError(self, error, at: origin)
  }

  /// Tells `onError` of an error. Nothing else happens.
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

  /// Reports a read of a property off the owner, the first time that it happens.
  ///
  /// - Returns: `true`, for use in an assertion: release builds do not look.
  final func reportIfReadOffOwner(_ property: StaticString) -> Bool {
    if mailbox.owner.isOffOwner {
      mailbox.owner.reportOnce("'\(property)' was read off the owner of '\(Self.self)'.", at: ErrorOrigin())
    }
    return true
  }

  /// Reports that the bloc was used off its owner, the first time that it happens.
  final func reportOffOwner(_ function: StaticString, at origin: ErrorOrigin) {
    mailbox.owner.reportOnce("'\(function)' was called off the owner of '\(Self.self)'.", at: origin)
  }

  /// Does something on the owner: now, or in a turn, with a report, if this is not the owner.
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

  /// Whether `add` and `emit` after the end do nothing, as in version 7.
  var ignoresUseAfterClose: Bool { false }

  /// Whether a handler is at work.
  var isHandling: Bool { false }

  /// Grows whenever a handler begins or ends.
  var handlerProgress: Int { 0 }

  // MARK: The end

  /// Closes the bloc. `isClosed` is true when this returns, if it is called on the owner.
  ///
  /// Events that were added before are still handled, as long as their handlers do not wait for something
  /// external; handlers that do are cancelled. Then `onClose` of the observer is called and `stream`
  /// finishes.
  ///
  /// Override it to release resources, and return what `super` returns. Calling it again does nothing. A call
  /// off the owner is reported without its line, which overrides do not get to know.
  ///
  /// - Returns: An object to await the end with. In asynchronous functions, `await close()` closes and waits.
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

  /// Whether nothing is emitted any more.
  final var hasEnded: Bool { closing?.isFinished ?? false }

  /// Does the work of closing, and then calls `finishClosing`.
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
  /// The states from now on, as an asynchronous sequence. It misses none from this call on.
  public final var states: BlocStates<State> { BlocStates(stream) }
}
