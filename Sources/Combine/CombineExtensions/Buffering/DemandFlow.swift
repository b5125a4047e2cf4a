import CombineShim

/// The demand of a ``DemandBuffer``, the delivering thread, and the senders that wait for it. It makes the
/// decisions that the buffer carries out.
///
/// It is separate from the values and not generic, because unspecialized code becomes slower with each
/// generic type that it uses.
@usableFromInline
struct DemandFlow {
  @usableFromInline
  enum FlowPhase {
    /// Accepts events.
    case open
    /// The completion waits for the values before it.
    case completing
    /// The subscriber is released, or about to receive its completion.
    case ended
  }

  /// The next step of the draining thread.
  @usableFromInline
  enum FlowStep {
    case value
    case completion
    case stop
  }

  @usableFromInline var phase = FlowPhase.open

  /// The number of values in the buffer.
  @usableFromInline var waiting = 0

  /// The demand of the subscriber that has not been met yet.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// The demand that has not been reported to any caller.
  @usableFromInline var unreported = Subscribers.Demand.none

  @usableFromInline var hasReportedUnlimited = false

  /// The number of the delivering thread; `nobody` if none delivers, `keepsAll` if delivery has not begun.
  @usableFromInline var deliverer: UInt

  /// The number of buffered values that this thread has delivered since it began.
  @usableFromInline var delivered = 0

  /// The number of senders that are waiting, or that were woken and have not checked again.
  @usableFromInline var waitingSenders = 0

  /// `true` while a sender is waiting and has not been woken.
  @usableFromInline var areSendersAsleep = false

  /// Thread numbers are never zero or odd.
  @inlinable static var nobody: UInt { 0 }
  @inlinable static var keepsAll: UInt { 1 }

  @inlinable
  init(keepsAll: Bool) {
    deliverer = keepsAll ? Self.keepsAll : Self.nobody
  }

  /// Begins the delivery of a new value, if it can bypass the buffer.
  @inlinable
  mutating func beginPassing() -> Bool {
    guard deliverer == Self.nobody, waiting == 0, outstanding > .none else { return false }
    becomeDeliverer()
    outstanding -= 1
    return true
  }

  /// Ends that delivery, unless other events have arrived in the meantime.
  @inlinable
  mutating func endPassing() -> Bool {
    guard waiting == 0, phase == .open else { return false }
    deliverer = Self.nobody
    return true
  }

  /// - Returns: A Boolean value that indicates whether the caller must deliver.
  @inlinable
  mutating func beginDelivering() -> Bool {
    guard deliverer == Self.nobody, waiting == 0 ? phase == .completing : outstanding > .none else {
      return false
    }
    becomeDeliverer()
    return true
  }

  /// Makes the caller the delivering thread.
  @inlinable
  mutating func becomeDeliverer() {
    deliverer = currentThreadNumber
    delivered = 0
  }

  /// Returns the next step. If no events can be delivered, or a sender takes over, ends the drain.
  @inlinable
  mutating func nextStep() -> FlowStep {
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
  mutating func stop() -> FlowStep {
    deliverer = Self.nobody
    return .stop
  }

  @inlinable
  mutating func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    outstanding += demand
    unreported += demand
  }

  /// - Returns: The demand that was not reported before.
  @inlinable
  mutating func takeReport() -> Subscribers.Demand {
    let demand = hasReportedUnlimited || phase == .ended ? .none : unreported
    unreported = .none
    if demand == .unlimited { hasReportedUnlimited = true }
    return demand
  }
}

// Senders that wait for the delivering thread (rule L7 of Documentation/Architecture.md).
extension DemandFlow {
  /// `true` after the delivering thread has completed its longest run.
  @inlinable var isTired: Bool { delivered >= RoomCondition.longestRun }

  /// The number of values that wait for the delivering thread rather than for demand.
  @inlinable var demanded: Int { min(waiting, outstanding.max ?? .max) }

  /// A Boolean value that indicates whether the caller, which has added a value, must wait, because too many
  /// values wait for the delivering thread, or because that thread is about to hand over. Values without
  /// demand don't make a sender wait.
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

  /// - Returns: A Boolean value that indicates whether to wake the waiting senders for another check, because
  ///   there is room, no thread delivers, or the buffer accepts no more events.
  mutating func takeCall() -> Bool {
    guard areSendersAsleep else { return false }
    guard phase != .open || deliverer == Self.nobody || demanded <= RoomCondition.limit / 2 else {
      return false
    }
    areSendersAsleep = false
    return true
  }
}

/// A subscriber's demand beyond the values sent to it.
///
/// Values that are sent without demand are buffered, and count against later demand.
@usableFromInline
struct PendingDemand {
  @usableFromInline private(set) var unmet = Subscribers.Demand.none

  /// The number of sent values without demand.
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

  @usableFromInline
  mutating func countSent() {
    if wantsValues { unmet -= 1 } else { surplus += 1 }
  }
}
