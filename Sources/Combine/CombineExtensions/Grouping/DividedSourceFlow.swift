import CombineShim

/// The thread that handles the events of a divided stream, and the senders that wait for it (rule L7 of
/// Documentation/Architecture.md).
///
/// It is separate from the events and not generic, because unspecialized code is slower with each generic
/// type that it uses.
// Doesn't share `DemandFlow`, which counts demand and is inlined into clients. The events of a divided source
// need no demand.
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

  /// Whether a sender is waiting and has not been woken.
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

  /// Whether the handling thread has completed its longest run.
  private var isTired: Bool { handled >= RoomCondition.longestRun }

  /// Whether the caller, which has sent a value, must wait. It must wait if too many events are waiting, or
  /// if the handling thread is about to hand over.
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

  /// - Returns: A Boolean value that indicates whether to wake the waiting senders so that they check again.
  ///   This is the case if there is room, no thread handles events, or further events are ignored.
  mutating func takeCall() -> Bool {
    // If the handling thread is tired, it wakes the senders when it hands over.
    let hasRoom = !isTired && waiting <= RoomCondition.limit / 2
    guard areSendersAsleep, phase != .running || !isBusy || hasRoom else { return false }
    areSendersAsleep = false
    return true
  }
}
