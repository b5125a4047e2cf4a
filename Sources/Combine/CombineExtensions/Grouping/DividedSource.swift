import CombineShim

/// The source of a stream's windows or groups: it handles events one at a time, keeps account of demand, and
/// cancels upstream when no subscriber is left.
///
/// The thread that brings an event handles it; while it does, other threads leave theirs to it. So a value
/// can never meet a window that is being closed, and what only the handling touches needs no lock.
///
/// A thread that brings a value waits while ``RoomCondition/limit`` events do, and once the thread that
/// handles them has handled ``RoomCondition/longestRun`` of others, from which it then takes over; not where
/// that could close a circle of threads. All others may be timers or cancel, and never wait; what upstream
/// sends from inside of what they request may (rule L7 of Documentation/Architecture.md).
@usableFromInline
class DividedSource<Value, Failure: Error> {
  @usableFromInline typealias Event = DividedSourceState<Value, Failure>.Event

  @usableFromInline final let connection = UpstreamConnection()
  private let lock = Lock()
  private let room = RoomCondition()

  /// Guarded by `lock`, as is what changes in the windows.
  private var state = DividedSourceState<Value, Failure>()

  @usableFromInline
  init() {}

  /// Does what the event asks for. Called one at a time, without the lock.
  @usableFromInline
  func handle(_ event: Event) {
    preconditionFailure("Each kind of source handles events in its own way")
  }

  /// Stops what makes marks. May be called by several threads at once.
  @usableFromInline
  func stop() {}

  /// Releases what only the handling touches. Called once, in place of any further event.
  @usableFromInline
  func dismantle() {}

  /// Handles an event, or leaves it to the thread that is handling one.
  /// - Returns: What to ask upstream for.
  @usableFromInline
  final func bring(_ event: Event) -> Subscribers.Demand {
    let decision = lock.withLock {
      defer { callSendersIfDue() }
      return state.begin(event)
    }
    switch decision {
    case .handle: handle(event)
    case .handleWaiting: break
    case .awaitRoom: return awaitRoom()
    case .leave: return .none
    }
    return handleWaiting()
  }

  private func handleWaiting() -> Subscribers.Demand {
    while true {
      let step = lock.withLock {
        defer { callSendersIfDue() }
        return state.next()
      }
      switch step {
      case .handle(let event): handle(event)
      case .dismantle: dismantle()
      case .ask(let demand): return demand
      }
    }
  }

  /// Waits once if the caller, which has brought a value, has to, unless that could close a circle of threads
  /// that wait for each other. Handles what waits if the thread that did has handed over.
  /// - Returns: What to ask upstream for.
  private func awaitRoom() -> Subscribers.Demand {
    guard let call = lock.withLock({ beginWaiting() }) else { return .none }
    room.wait(after: call)
    return lock.withLock { state.flow.endWaiting() } ? handleWaiting() : .none
  }

  /// Called with the lock held.
  /// - Returns: The number of the latest call; `nil` if the caller is not to wait.
  private func beginWaiting() -> UInt? {
    guard state.flow.makesCallerWait, let call = room.begin(waitingFor: state.flow.handler) else {
      return nil
    }
    state.flow.beginWaiting()
    return call
  }

  /// Wakes the waiting senders, if they are to look again. Called with the lock held, after a change.
  private func callSendersIfDue() {
    if state.flow.areSendersAsleep, state.flow.takeCall() { room.callSenders() }
  }

  /// Ends the stream from inside: no further event is handled.
  final func end() {
    lock.withLock {
      state.end()
      callSendersIfDue()
    }
    stop()
  }

  /// Ends the stream if nobody is left who could get values. Called with the lock held.
  /// - Returns: Whether it has ended so.
  private func endIfUnused() -> Bool {
    guard state.endIfUnused() else { return false }
    callSendersIfDue()
    return true
  }

  private func dismantleUnused() {
    connection.cancel()
    stop()
    let isMine = lock.withLock { state.beginDismantling() }
    if isMine { _ = handleWaiting() }
  }
}

// What downstream does.
extension DividedSource {
  @usableFromInline var isOuterOpen: Bool {
    lock.withLock { state.isOuterOpen }
  }

  @usableFromInline var outerDemand: PendingDemand {
    lock.withLock { state.outer }
  }

  @usableFromInline
  final func addOuter(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let missing = lock.withLock { state.addOuter(demand) }
    connection.request(missing)
  }

  /// Takes account of a piece that was sent downstream, and of what was demanded on getting it.
  @usableFromInline
  final func countSentToOuter(_ more: Subscribers.Demand) {
    lock.withLock { state.countSentToOuter(more) }
  }

  @usableFromInline
  final func closeOuter() {
    let isUnused = lock.withLock {
      state.closeOuter()
      return endIfUnused()
    }
    if isUnused { dismantleUnused() }
  }
}

// What windows and their subscribers do.
extension DividedSource {
  @usableFromInline
  final func addWindow() {
    lock.withLock { state.addWindow() }
  }

  @usableFromInline
  final func send(_ value: Value, to window: StreamWindow<Value, Failure>) {
    // By whichever thread handles the events, which may be one that cancels.
    let more = window.buffer.buffer(value: value, waits: false)
    lock.withLock { state.countSent(window, more) }
  }

  @usableFromInline
  final func add(_ demand: Subscribers.Demand, to window: StreamWindow<Value, Failure>) {
    guard demand > .none else { return }
    let missing = lock.withLock { state.add(demand, to: window) }
    connection.request(missing)
  }

  @usableFromInline
  final func claim(_ window: StreamWindow<Value, Failure>) -> WindowOutlet<Value, Failure>? {
    lock.withLock { state.claim(window) }
  }

  /// The subscriber of a window has cancelled.
  @usableFromInline
  final func leave(_ window: StreamWindow<Value, Failure>) {
    guard give(up: window, as: .claimed) else { return }
    connection.request(bring(.left(window)))
  }

  /// Gives up a window to which nothing can subscribe any more.
  /// - Returns: Whether nothing has.
  @usableFromInline
  final func abandon(_ window: StreamWindow<Value, Failure>) -> Bool {
    give(up: window, as: .unclaimed)
  }

  private func give(up window: StreamWindow<Value, Failure>, as claim: StreamWindow<Value, Failure>.Claim)
    -> Bool
  {
    let (isGiven, isUnused) = lock.withLock { (state.leave(window, as: claim), endIfUnused()) }
    if isUnused { dismantleUnused() }
    return isGiven
  }

  /// Ends a window, once its values are delivered.
  @usableFromInline
  final func close(_ window: StreamWindow<Value, Failure>, _ completion: Subscribers.Completion<Failure>) {
    let isUnused = lock.withLock {
      state.close(window)
      return endIfUnused()
    }
    window.buffer.complete(completion: completion)
    if isUnused { dismantleUnused() }
  }
}

/// The subscription of an operator that divides a stream into pieces: windows, groups or arrays.
///
/// Requests values from upstream as long as downstream wants a piece, or a window's subscriber a value: one
/// at a time, or an unlimited number as soon as downstream wants all pieces.
@usableFromInline
class DividingSubscription<Downstream: Subscriber, Value>: DividedSource<Value, Downstream.Failure>,
  Subscription, OwnSubscription
{
  @usableFromInline final let pieces: DemandBuffer<Downstream>

  @inlinable
  init(downstream: Downstream) {
    pieces = DemandBuffer(subscriber: downstream)
  }

  /// Sends what is left at the end of the stream, and ends what is open.
  @usableFromInline
  func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {}

  @inlinable
  final func subscribe<Upstream: Publisher>(to upstream: Upstream)
  where Upstream.Output == Value, Upstream.Failure == Downstream.Failure {
    guard !connection.hasEnded else { return }
    connection.subscribe(
      to: upstream,
      onValue: { self.bring(.value($0)) },
      onCompletion: { self.complete($0) }
    )
  }

  /// Ends the stream when what came before is handled. Upstream has ended or is cancelled by now.
  @usableFromInline
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    _ = bring(.completion(completion))
  }

  /// Handles a completion.
  @usableFromInline
  final func endAll(_ completion: Subscribers.Completion<Downstream.Failure>) {
    end()
    endPieces(completion)
    pieces.complete(completion: completion)
  }

  @usableFromInline
  final func send(_ piece: Downstream.Input) {
    countSentToOuter(pieces.buffer(value: piece, waits: false))
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    addOuter(pieces.demand(demand))
  }

  @usableFromInline
  final func cancel() {
    pieces.cancel()
    closeOuter()
  }
}
