import CombineShim

/// A subscriber of one of the streams of a partition: its buffer, whose type is known only where it was made.
@usableFromInline
final class PartitionMember<Output, Failure: Error> {
  /// Brings a value to the subscriber's buffer, and returns what was demanded anew.
  @usableFromInline let deliver: (Output) -> Subscribers.Demand
  @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

  /// Demands values of the buffer, and returns what was demanded anew.
  @usableFromInline let demand: (Subscribers.Demand) -> Subscribers.Demand
  @usableFromInline let cancel: () -> Void

  /// Guarded by the core's lock.
  @usableFromInline var pendingDemand = PendingDemand()

  /// Whether it has cancelled. Guarded by the core's lock.
  @usableFromInline var hasLeft = false

  @inlinable
  init<S: Subscriber>(buffer: DemandBuffer<S>) where S.Input == Output, S.Failure == Failure {
    deliver = { buffer.buffer(value: $0) }
    complete = { buffer.complete(completion: $0) }
    demand = { buffer.demand($0) }
    cancel = { buffer.cancel() }
  }
}
