/// The state of an operator that sends a value of its own, and `finished`, when upstream has ended.
@usableFromInline
@frozen
enum FinalValueState {
  /// Upstream has not ended, or its own completion was passed on.
  case unused

  /// Upstream has ended; the value waits for demand.
  case awaitingDemand

  /// The value is being sent, and `finished` after it.
  case sending

  /// It was sent, or downstream has cancelled.
  case over

  /// Called after the value was sent.
  /// - Returns: Whether the caller sends downstream that the stream has finished.
  @inlinable
  mutating func finishSending() -> Bool {
    guard self == .sending else { return false }
    self = .over
    return true
  }

  /// Called when downstream cancels, which stops what has not been sent.
  @inlinable
  mutating func cancel() {
    if self != .unused { self = .over }
  }
}
