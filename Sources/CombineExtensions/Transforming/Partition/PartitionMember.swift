import CombineShim

/// A subscriber of one of the streams of a partition.
@usableFromInline
final class PartitionMember<Output, Failure: Error> {
  /// Brings a value to the subscriber's buffer, and returns what was demanded anew.
  @usableFromInline let deliver: (Output) -> Subscribers.Demand
  @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

  /// Guarded by the partition's lock.
  @usableFromInline var account = PartitionAccount()

  /// Whether it has cancelled. Guarded by the partition's lock.
  @usableFromInline var hasLeft = false

  @inlinable
  init(
    deliver: @escaping (Output) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.deliver = deliver
    self.complete = complete
  }
}
