import CombineShim

/// The demand of a ``DemandBuffer``, the thread that delivers, and the senders that wait for it. It says what
/// to do, and the buffer does it.
///
/// It is apart from the values, and not generic, because code that is not specialised pays for each generic
/// type that it touches.
@usableFromInline
struct DemandFlow {
  @usableFromInline
  enum FlowPhase {
    /// Values may come.
    case open
    /// The completion waits for the values before it.
    case completing
    /// The subscriber has gone.
    case ended
  }

  /// The next step of the thread that drains.
  @usableFromInline
  enum DrainStep {
    case value
    case completion
    case stop
  }

  @usableFromInline var phase = FlowPhase.open

  /// The number of values in the buffer.
  @usableFromInline var waiting = 0

  /// The demand of the subscriber that is not met.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// The demand that no caller was told to request from upstream yet.
  @usableFromInline var unreported = Subscribers.Demand.none

  @usableFromInline var hasReportedUnlimited = false

  /// The number of the thread that delivers; `nobody` if none does, and `keepsAll` if none is to.
  @usableFromInline var deliverer: UInt

  /// The number of values that this thread has taken out of the buffer since it began to deliver.
  @usableFromInline var delivered = 0

  /// The number of senders that wait, or were called and have not looked again.
  @usableFromInline var waitingSenders = 0

  /// Whether a sender waits that was not called.
  @usableFromInline var areSendersAsleep = false

  /// No thread's number is zero, and none is odd.
  @inlinable static var nobody: UInt { 0 }
  @inlinable static var keepsAll: UInt { 1 }

  @inlinable
  init(keepsAll: Bool) {
    deliverer = keepsAll ? Self.keepsAll : Self.nobody
  }

  /// Begins a delivery of a value that has just come, if it may be passed straight on.
  @inlinable
  mutating func beginPassing() -> Bool {
    guard deliverer == Self.nobody, waiting == 0, outstanding > .none else { return false }
    becomeDeliverer()
    outstanding -= 1
    return true
  }

  /// Ends that, unless something has come meanwhile that is to be delivered next.
  @inlinable
  mutating func endPassing() -> Bool {
    guard waiting == 0, phase == .open else { return false }
    deliverer = Self.nobody
    return true
  }

  /// - Returns: Whether there is something to deliver, and the caller is the one to do so.
  @inlinable
  mutating func beginDelivering() -> Bool {
    guard deliverer == Self.nobody, waiting == 0 ? phase == .completing : outstanding > .none else {
      return false
    }
    becomeDeliverer()
    return true
  }

  /// Makes the caller the thread that delivers.
  @inlinable
  mutating func becomeDeliverer() {
    deliverer = currentThreadNumber
    delivered = 0
  }

  /// Returns the next step; ends the drain when nothing is left to deliver, or a sender is to take over.
  @inlinable
  mutating func nextStep() -> DrainStep {
    if phase != .ended {
      if outstanding > .none, waiting > 0 {
        if waitingSenders > 0, isTired { return stop() }
        outstanding -= 1
        waiting -= 1
        delivered += 1
        return .value
      }
      if phase == .completing, waiting == 0 {
        phase = .ended
        return .completion
      }
    }
    return stop()
  }

  @inlinable
  mutating func stop() -> DrainStep {
    deliverer = Self.nobody
    return .stop
  }

  @inlinable
  mutating func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    outstanding += demand
    unreported += demand
  }

  /// - Returns: What was demanded and not reported before.
  @inlinable
  mutating func takeReport() -> Subscribers.Demand {
    let demand = hasReportedUnlimited || phase == .ended ? .none : unreported
    unreported = .none
    if demand == .unlimited { hasReportedUnlimited = true }
    return demand
  }
}

// Senders that wait for the thread that delivers (rule L7 of Documentation/Architecture.md).
extension DemandFlow {
  /// Whether the thread that delivers has delivered its longest run.
  @inlinable var isTired: Bool { delivered >= RoomCondition.longestRun }

  /// The number of values that wait for the thread that delivers, rather than for demand.
  @inlinable var demanded: Int { min(waiting, outstanding.max ?? .max) }

  /// Whether the caller, which has brought a value, is to wait: too many wait for the thread that delivers,
  /// or that is to hand over. What waits for demand makes no sender wait.
  @inlinable var makesCallerWait: Bool {
    guard waiting >= RoomCondition.limit || isTired, phase == .open else { return false }
    guard deliverer > Self.keepsAll, deliverer != currentThreadNumber else { return false }
    return demanded >= RoomCondition.limit || isTired && demanded > 0
  }

  mutating func beginWaiting() {
    waitingSenders += 1
    areSendersAsleep = true
  }

  @usableFromInline
  mutating func endWaiting() {
    waitingSenders -= 1
  }

  /// - Returns: Whether the senders that wait are to be called, each to look again: there is room, no thread
  ///   delivers, or nothing more can be put in.
  mutating func takeCall() -> Bool {
    guard areSendersAsleep else { return false }
    guard phase != .open || deliverer == Self.nobody || demanded <= RoomCondition.limit / 2 else {
      return false
    }
    areSendersAsleep = false
    return true
  }
}

/// The demand of a subscriber beyond the values that were sent to it.
///
/// Values that are sent without being wanted wait in a buffer, and answer what is demanded later.
@usableFromInline
struct PendingDemand {
  @usableFromInline private(set) var unmet = Subscribers.Demand.none

  /// The number of values that wait to be demanded.
  @usableFromInline private(set) var surplus = 0

  @usableFromInline
  init() {}

  @usableFromInline var wantsValues: Bool { unmet > .none }

  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) {
    guard let count = demand.max else {
      unmet = .unlimited
      return
    }
    let waiting = min(surplus, count)
    surplus -= waiting
    unmet += .max(count - waiting)
  }

  /// Takes account of a value that was sent.
  @usableFromInline
  mutating func countSent() {
    if wantsValues { unmet -= 1 } else { surplus += 1 }
  }
}
