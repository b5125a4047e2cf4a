import CombineShim

/// What a ``DemandBuffer`` knows of demand, and whether a thread is delivering. It says what to do, and the
/// buffer does it.
///
/// It is apart from the values, and not generic, because code that is not specialised pays for each generic
/// type that it touches.
@usableFromInline
struct DemandFlow {
  @usableFromInline
  enum Phase {
    /// Values may come.
    case open
    /// The completion waits for the values before it.
    case completing
    /// The subscriber has gone.
    case ended
  }

  /// What the thread that drains does next.
  @usableFromInline
  enum DrainStep {
    case value
    case completion
    case stop
  }

  @usableFromInline var phase = Phase.open

  /// How many values are in the buffer.
  @usableFromInline var waiting = 0

  /// What the subscriber has asked for and not got yet.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// What was demanded since the last caller was told how much to ask for.
  @usableFromInline var unreported = Subscribers.Demand.none

  @usableFromInline var hasReportedUnlimited = false
  @usableFromInline var isDelivering: Bool

  @inlinable
  init(isDelivering: Bool) {
    self.isDelivering = isDelivering
  }

  /// Begins a delivery of a value that has just come, if it may be passed straight on.
  @inlinable
  mutating func beginPassing() -> Bool {
    guard !isDelivering, waiting == 0, outstanding > .none else { return false }
    isDelivering = true
    outstanding -= 1
    return true
  }

  /// Ends that, unless something has come meanwhile that is to be delivered next.
  @inlinable
  mutating func endPassing() -> Bool {
    guard waiting == 0, phase == .open else { return false }
    isDelivering = false
    return true
  }

  /// - Returns: Whether the caller is the one to deliver.
  @inlinable
  mutating func beginDelivering() -> Bool {
    guard !isDelivering else { return false }
    isDelivering = true
    return true
  }

  /// Returns the next step; ends the drain when nothing is left to deliver.
  @inlinable
  mutating func nextStep() -> DrainStep {
    if phase != .ended {
      if outstanding > .none, waiting > 0 {
        outstanding -= 1
        waiting -= 1
        return .value
      }
      if phase == .completing, waiting == 0 {
        phase = .ended
        return .completion
      }
    }
    isDelivering = false
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
