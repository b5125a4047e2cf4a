import CombineShim

/// What a ``DemandBuffer`` knows of demand, and whose turn it is. It says what to do, and the buffer does it.
///
/// It is apart from the values, and not generic, because code that is not specialised pays for each generic
/// type that it touches.
@usableFromInline
struct DemandFlow {
  @usableFromInline
  enum Stage {
    /// Values may come.
    case open
    /// The completion waits for the values before it.
    case completing
    /// The subscriber has gone.
    case ended
  }

  @usableFromInline
  enum Delivery {
    case value
    case completion
    case nothing
  }

  @usableFromInline var stage = Stage.open

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
    guard waiting == 0, stage == .open else { return false }
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

  /// Returns the next delivery; ends the drain when none is left.
  @inlinable
  mutating func next() -> Delivery {
    if stage != .ended {
      if outstanding > .none, waiting > 0 {
        outstanding -= 1
        waiting -= 1
        return .value
      }
      if stage == .completing, waiting == 0 {
        stage = .ended
        return .completion
      }
    }
    isDelivering = false
    return .nothing
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
    let demand = hasReportedUnlimited || stage == .ended ? .none : unreported
    unreported = .none
    if demand == .unlimited { hasReportedUnlimited = true }
    return demand
  }
}
