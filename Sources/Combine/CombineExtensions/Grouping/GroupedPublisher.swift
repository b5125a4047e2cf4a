import CombineShim

/// The values of a stream that have the same key: what `groupBy(_:)` sends.
///
/// It is for one subscriber; any other gets a finish at once. (Use `share()` for more.) Values wait for that
/// subscriber, and for its demand, from the first one on. If all copies of the publisher go without a
/// subscriber, the values of the key are dropped.
public struct GroupedPublisher<Key, Output, Failure: Error>: Publisher {
  /// The key that the values have in common.
  public let key: Key

  @usableFromInline let ticket: WindowTicket<Output, Failure>

  @usableFromInline
  init(key: Key, ticket: WindowTicket<Output, Failure>) {
    self.key = key
    self.ticket = ticket
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ticket.window.subscribe(subscriber)
  }
}

// Unchecked: what the ticket leads to is guarded by a lock.
extension GroupedPublisher: @unchecked Sendable where Key: Sendable, Output: Sendable {}
