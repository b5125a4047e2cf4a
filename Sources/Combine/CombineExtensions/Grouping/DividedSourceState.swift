import CombineShim
import DequeModule

/// The demand and the waiting events of a divided stream. Each event is a mutating function that returns the
/// action for the caller to perform after it has released the lock.
@usableFromInline
struct DividedSourceState<Value, Failure: Error> {
  /// An event that the source receives, on any thread.
  @usableFromInline
  enum Event {
    case value(Value)
    case completion(Subscribers.Completion<Failure>)
    /// A period has ended, or a boundary was reached. The number distinguishes current marks from older ones.
    case mark(Int)
    /// The subscriber of a window has cancelled.
    case left(StreamWindow<Value, Failure>)
  }

  /// The decision for a thread that has sent an event.
  @usableFromInline
  enum Decision {
    /// Handle the event, then the waiting events.
    case handle
    /// Handle the waiting events, of which this one is the last.
    case handleWaiting
    /// Wait for room, or until the handling thread hands over.
    case awaitRoom
    case leave
  }

  @usableFromInline
  enum DivisionStep {
    case handle(Event)
    /// Release all state, since the stream is over.
    case dismantle(Deque<Event>)
    /// Stop handling, and request values from upstream. The demand is none if a sender takes over.
    case ask(Subscribers.Demand)
  }

  /// The thread that handles events, and the senders that wait for it.
  var flow = DividedSourceFlow()
  private var waiting = Deque<Event>()

  /// The downstream demand for windows or other pieces.
  private(set) var outer = PendingDemand()
  private(set) var isOuterOpen = true
  private var windowsWithDemand = 0

  /// The number of open windows that have a subscriber or can still get one.
  private var liveWindows = 0

  /// `true` while a requested value is outstanding.
  private var isAsking = false
  private var hasRequestedAll = false

  @usableFromInline
  init() {}

  /// Receives an event, unless the completion has already arrived.
  mutating func begin(_ event: Event) -> Decision {
    guard flow.phase == .running else { return .leave }
    if case .completion = event { flow.phase = .completing }
    if flow.becomeHandlerIfIdle() {
      note(event)
      return .handle
    }
    waiting.append(event)
    flow.waiting += 1
    if flow.becomeHandlerIfFree() { return .handleWaiting }
    if case .value = event, flow.makesCallerWait { return .awaitRoom }
    return .leave
  }

  /// - Returns: The next step of a thread that has handled an event.
  mutating func next() -> DivisionStep {
    switch flow.phase {
    case .running, .completing:
      guard flow.waiting > 0 else {
        flow.stop()
        return .ask(ask())
      }
      if flow.handOver() { return .ask(.none) }
      let event = waiting.removeFirst()
      flow.countHandled()
      note(event)
      return .handle(event)
    case .over:
      flow.phase = .dismantled
      let dropped = waiting
      waiting = []
      flow.waiting = 0
      return .dismantle(dropped)
    case .dismantled:
      flow.stop()
      return .ask(.none)
    }
  }

  private mutating func note(_ event: Event) {
    if case .value = event { isAsking = false }
  }

  /// - Returns: The demand to request from upstream, which is unlimited if downstream demand is, and
  ///   otherwise one value while any subscriber has demand.
  private mutating func ask() -> Subscribers.Demand {
    guard !flow.isOver, !hasRequestedAll else { return .none }
    if isOuterOpen, outer.unmet == .unlimited {
      hasRequestedAll = true
      return .unlimited
    }
    guard !isAsking, isOuterOpen && outer.wantsValues || windowsWithDemand > 0 else { return .none }
    isAsking = true
    return .max(1)
  }

  /// - Returns: The demand to request from upstream. It is none while a thread is handling events, because
  ///   that thread makes the request itself.
  mutating func addOuter(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    outer.add(demand)
    return flow.isBusy ? .none : ask()
  }

  mutating func countSentToOuter(_ more: Subscribers.Demand) {
    outer.countSent()
    outer.add(more)
  }

  /// - Returns: The demand to request from upstream. It is none while a thread is handling events, because
  ///   that thread makes the request itself.
  mutating func add(_ demand: Subscribers.Demand, to window: StreamWindow<Value, Failure>)
    -> Subscribers.Demand
  {
    change(window) { $0.add(demand) }
    return flow.isBusy ? .none : ask()
  }

  mutating func countSent(_ window: StreamWindow<Value, Failure>, _ more: Subscribers.Demand) {
    change(window) {
      $0.countSent()
      $0.add(more)
    }
  }

  private mutating func change(_ window: StreamWindow<Value, Failure>, _ body: (inout PendingDemand) -> Void)
  {
    guard window.isOpen, window.claim != .gone else { return }
    let wantedValues = window.pendingDemand.wantsValues
    body(&window.pendingDemand)
    windowsWithDemand += (window.pendingDemand.wantsValues ? 1 : 0) - (wantedValues ? 1 : 0)
  }

  mutating func addWindow() {
    liveWindows += 1
  }

  /// - Returns: The outlet of the window's values, or `nil` if the window has or had a subscriber.
  func claim(_ window: StreamWindow<Value, Failure>) -> WindowOutlet<Value, Failure>? {
    guard window.claim == .unclaimed else { return nil }
    window.claim = .claimed
    return window.outlet.take()
  }

  /// Abandons a window whose subscriber has cancelled, or that can no longer be subscribed to.
  /// - Returns: A Boolean value that indicates whether the window's claim was the given one.
  mutating func leave(_ window: StreamWindow<Value, Failure>, as claim: StreamWindow<Value, Failure>.Claim)
    -> Bool
  {
    guard window.claim == claim else { return false }
    if window.isOpen { release(window) }
    window.claim = .gone
    return true
  }

  /// Records that a window receives no more values.
  mutating func close(_ window: StreamWindow<Value, Failure>) {
    guard window.isOpen else { return }
    if window.claim != .gone { release(window) }
    window.isOpen = false
  }

  private mutating func release(_ window: StreamWindow<Value, Failure>) {
    liveWindows -= 1
    if window.pendingDemand.wantsValues { windowsWithDemand -= 1 }
  }

  mutating func closeOuter() {
    isOuterOpen = false
  }

  /// Ends the stream if no subscriber is left.
  /// - Returns: A Boolean value that indicates whether this call ended the stream.
  mutating func endIfUnused() -> Bool {
    guard !flow.isOver, !isOuterOpen, liveWindows == 0 else { return false }
    flow.phase = .over
    return true
  }

  mutating func end() {
    if !flow.isOver { flow.phase = .over }
  }

  /// - Returns: A Boolean value that indicates whether the caller must dismantle the source, because no other
  ///   thread is handling events.
  mutating func beginDismantling() -> Bool {
    flow.becomeHandlerIfFree()
  }
}

/// The thread that handles the events of a divided stream, and the senders that wait for it (rule L7 of
/// Documentation/Architecture.md).
///
/// It is separate from the events and not generic, because unspecialized code becomes slower with each
/// generic type that it uses.
// This doesn't share `DemandFlow`, which counts demand and is inlined into clients. The events of a divided
// source don't need demand.
@usableFromInline
struct DividedSourceFlow {
  enum DivisionPhase {
    case running
    /// The completion is being handled, or waits for earlier events. Further events are ignored.
    case completing
    case over
    case dismantled
  }

  var phase = DivisionPhase.running

  /// The number of waiting events.
  var waiting = 0

  /// The number of the handling thread; `nobody` if there is none.
  private(set) var handler = nobody

  /// The number of waiting events that this thread has handled since it began.
  private var handled = 0

  /// The number of senders that are waiting, or that were woken and have not checked again.
  private var waitingSenders = 0

  /// `true` while a sender is waiting and has not been woken.
  private(set) var areSendersAsleep = false

  /// Thread numbers are never zero.
  private static var nobody: UInt { 0 }

  var isBusy: Bool { handler != Self.nobody }
  var isOver: Bool { phase == .over || phase == .dismantled }

  /// Makes the caller the handler if no event is waiting and no thread is handling one.
  mutating func becomeHandlerIfIdle() -> Bool {
    waiting == 0 && becomeHandlerIfFree()
  }

  /// Makes the caller the handler if there is none.
  mutating func becomeHandlerIfFree() -> Bool {
    guard !isBusy else { return false }
    handler = currentThreadNumber
    handled = 0
    return true
  }

  mutating func countHandled() {
    waiting -= 1
    handled += 1
  }

  mutating func stop() {
    handler = Self.nobody
  }

  /// Stops the handling if a sender takes over. Called while events are waiting.
  mutating func handOver() -> Bool {
    guard isTired, waitingSenders > 0 else { return false }
    stop()
    return true
  }

  /// `true` after the handling thread has completed its longest run.
  private var isTired: Bool { handled >= RoomCondition.longestRun }

  /// `true` if a thread that has sent a value must wait, because too many events are waiting or the handling
  /// thread is about to hand over.
  var makesCallerWait: Bool {
    guard phase == .running, isBusy, waiting > 0, waiting >= RoomCondition.limit || isTired else {
      return false
    }
    return handler != currentThreadNumber
  }

  mutating func beginWaiting() {
    waitingSenders += 1
    areSendersAsleep = true
  }

  /// - Returns: A Boolean value that indicates whether the caller must handle the waiting events.
  mutating func endWaiting() -> Bool {
    waitingSenders -= 1
    return !isOver && waiting > 0 && becomeHandlerIfFree()
  }

  /// - Returns: A Boolean value that indicates whether to wake the waiting senders for another check, because
  ///   there is room, no thread handles events, or further events are ignored.
  mutating func takeCall() -> Bool {
    // When the handling thread is tired, it wakes the senders as it hands over.
    let hasRoom = !isTired && waiting <= RoomCondition.limit / 2
    guard areSendersAsleep, phase != .running || !isBusy || hasRoom else { return false }
    areSendersAsleep = false
    return true
  }
}
