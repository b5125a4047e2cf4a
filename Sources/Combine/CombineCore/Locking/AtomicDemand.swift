import Synchronization

/// The outstanding demand of one subscription: added to from any thread, taken from by the thread that
/// delivers (rule D2 of Documentation/Architecture.md).
///
/// Unlimited demand is read and never written, so that delivering under it costs one load.
@usableFromInline
package struct AtomicDemand: ~Copyable, Sendable {
  @usableFromInline let rawValue: Atomic<UInt>

  @inlinable
  package init() {
    rawValue = Atomic(0)
  }

  @inlinable
  package var current: Subscribers.Demand {
    Subscribers.Demand(rawValue: rawValue.load(ordering: .sequentiallyConsistent))
  }

  @inlinable
  package func add(_ demand: Subscribers.Demand) {
    guard demand.rawValue != 0 else { return }
    var seen = rawValue.load(ordering: .relaxed)
    while seen != Subscribers.Demand.unlimitedRawValue {
      let sum = Subscribers.Demand(rawValue: seen) + demand
      let attempt = rawValue.compareExchange(
        expected: seen,
        desired: sum.rawValue,
        ordering: .sequentiallyConsistent
      )
      if attempt.exchanged { return }
      seen = attempt.original
    }
  }

  /// Takes one from the demand.
  /// - Returns: Whether there was any.
  @inlinable
  package func takeOne() -> Bool {
    var seen = rawValue.load(ordering: .sequentiallyConsistent)
    while seen != Subscribers.Demand.unlimitedRawValue {
      if seen == 0 { return false }
      let attempt = rawValue.compareExchange(
        expected: seen,
        desired: seen - 1,
        ordering: .sequentiallyConsistent
      )
      if attempt.exchanged { return true }
      seen = attempt.original
    }
    return true
  }
}
