import CombineShim

/// The thread that handles the events of a divided stream, and the senders that wait for it (rule L7 of
/// Documentation/Architecture.md).
///
/// It is apart from the events, and not generic, because code that is not specialised pays for each generic
/// type that it touches.
// Not `DemandFlow`, which counts demand and is inlined into clients: the events of a divided source need no
// demand.
@usableFromInline
struct DividedSourceFlow {
  enum DivisionPhase {
    case running
    /// The completion is being handled, or waits for the events before it. No further event counts.
    case completing
    case over
    case dismantled
  }

  var phase = DivisionPhase.running

  /// The number of events that wait.
  var waiting = 0

  /// The number of the thread that handles events; `nobody` if none does.
  private(set) var handler = nobody

  /// The number of waiting events that this thread has handled since it began.
  private var handled = 0

  /// The number of senders that wait, or were called and have not looked again.
  private var waitingSenders = 0

  /// Whether a sender waits that was not called.
  private(set) var areSendersAsleep = false

  /// No thread's number is zero.
  private static var nobody: UInt { 0 }

  var isBusy: Bool { handler != Self.nobody }
  var isOver: Bool { phase == .over || phase == .dismantled }

  /// Makes the caller the handler, if no event waits and no thread handles one.
  mutating func becomeHandlerIfIdle() -> Bool {
    waiting == 0 && becomeHandlerIfFree()
  }

  /// Makes the caller the handler, if there is none.
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

  /// Stops if a sender is to take over. Called while events wait.
  mutating func handOver() -> Bool {
    guard isTired, waitingSenders > 0 else { return false }
    stop()
    return true
  }

  /// Whether the thread that handles events has handled its longest run.
  private var isTired: Bool { handled >= RoomCondition.longestRun }

  /// Whether the caller, which has brought a value, is to wait: too many events wait, or the thread that
  /// handles them is to hand over.
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

  /// - Returns: Whether the caller is to handle what waits.
  mutating func endWaiting() -> Bool {
    waitingSenders -= 1
    return !isOver && waiting > 0 && becomeHandlerIfFree()
  }

  /// - Returns: Whether the senders that wait are to be called, each to look again: there is room, no thread
  ///   handles events, or no further event counts.
  mutating func takeCall() -> Bool {
    // A tired thread calls them when it hands over.
    let hasRoom = !isTired && waiting <= RoomCondition.limit / 2
    guard areSendersAsleep, phase != .running || !isBusy || hasRoom else { return false }
    areSendersAsleep = false
    return true
  }
}
