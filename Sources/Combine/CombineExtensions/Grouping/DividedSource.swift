import CombineShim

/// The source of a stream's windows or groups. It handles events one at a time, tracks demand, and cancels
/// upstream when no subscriber is left.
///
/// A thread that sends an event handles it, and also the events that other threads send in the meantime. For
/// this reason, a value can't reach a window that is being closed, and state that is used only for handling
/// events doesn't need a lock.
///
/// A thread that sends a value blocks while ``RoomCondition/limit`` events are waiting, or when the handling
/// thread has handled ``RoomCondition/longestRun`` waiting events, in which case the sender then takes over.
/// It doesn't block if this could close a cycle of threads. Other events don't block, because they may come
/// from timers or from threads that cancel. However, upstream may send values while these threads request
/// them, and sending such a value may block (rule L7 of Documentation/Architecture.md).
@usableFromInline
class DividedSource<Value, Failure: Error> {
  @usableFromInline typealias Event = DividedSourceState<Value, Failure>.Event

  @usableFromInline final let connection = UpstreamConnection()
  private let lock = Lock()
  private let room = RoomCondition()

  /// Guarded by `lock`, like the mutable properties of the windows.
  private var state = DividedSourceState<Value, Failure>()

  @usableFromInline
  init() {}

  /// Handles an event. Called for one event at a time, without the lock.
  @usableFromInline
  func handle(_ event: Event) {
    preconditionFailure("Subclasses must override 'handle(_:)'")
  }

  /// Stops the source of marks. May be called concurrently.
  @usableFromInline
  func stop() {}

  /// Releases the state that is accessed only while an event is handled. Called once, after the last event.
  @usableFromInline
  func dismantle() {}

  /// Handles an event, or leaves it to the thread that is handling one.
  /// - Returns: The demand to request from upstream.
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

  /// Blocks the calling sender once if it has to wait, unless this could close a cycle of waiting threads. If
  /// the handling thread has handed over, handles the waiting events.
  /// - Returns: The demand to request from upstream.
  private func awaitRoom() -> Subscribers.Demand {
    guard let call = lock.withLock({ beginWaiting() }) else { return .none }
    room.wait(after: call)
    return lock.withLock { state.flow.endWaiting() } ? handleWaiting() : .none
  }

  /// Called with the lock held.
  /// - Returns: The number of the latest call, or `nil` if the caller must not wait.
  private func beginWaiting() -> UInt? {
    guard state.flow.makesCallerWait, let call = room.begin(waitingFor: state.flow.handler) else {
      return nil
    }
    state.flow.beginWaiting()
    return call
  }

  /// Wakes the waiting senders if they should check again. Called with the lock held, after a change.
  private func callSendersIfDue() {
    if state.flow.areSendersAsleep, state.flow.takeCall() { room.callSenders() }
  }

  /// Ends the stream from inside the operator. No further events are handled.
  final func end() {
    lock.withLock {
      state.end()
      callSendersIfDue()
    }
    stop()
  }

  /// Ends the stream if no subscriber is left. Called with the lock held.
  /// - Returns: A Boolean value that indicates whether this call ended the stream.
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

// Calls from downstream.
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

  /// Counts a piece that was sent downstream, and adds the demand that downstream returned.
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

// Calls from windows and their subscribers.
extension DividedSource {
  @usableFromInline
  final func addWindow() {
    lock.withLock { state.addWindow() }
  }

  @usableFromInline
  final func send(_ value: Value, to window: StreamWindow<Value, Failure>) {
    // This doesn't block, because a thread that cancels may be the one that handles the events.
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

  /// Abandons a window whose subscriber has cancelled.
  @usableFromInline
  final func leave(_ window: StreamWindow<Value, Failure>) {
    guard give(up: window, as: .claimed) else { return }
    connection.request(bring(.left(window)))
  }

  /// Abandons a window that can no longer be subscribed to.
  /// - Returns: A Boolean value that indicates whether the window had no subscriber.
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

  /// Closes a window. The window completes after its buffered values.
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

/// The subscription of an operator that divides a stream into pieces, which are windows, groups or arrays.
///
/// As long as downstream has requested a piece, or the subscriber of a window has requested a value, the
/// subscription requests one value at a time from upstream. When downstream demand is unlimited, it requests
/// an unlimited number of values.
@usableFromInline
class DividingSubscription<Downstream: Subscriber, Value>: DividedSource<Value, Downstream.Failure>,
  Subscription, OwnSubscription
{
  @usableFromInline final let pieces: DemandBuffer<Downstream>

  @inlinable
  init(downstream: Downstream) {
    pieces = DemandBuffer(subscriber: downstream)
  }

  /// Sends the remaining piece at the end of the stream and closes open pieces.
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

  /// Ends the stream after the earlier events are handled. Upstream has already ended or been cancelled.
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
