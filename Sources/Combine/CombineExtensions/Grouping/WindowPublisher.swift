import CombineShim

/// A part of a stream's values: what `window(count:)` and its relatives send.
///
/// It is for one subscriber; any other gets a finish at once. (Use `share()` for more.) Values wait for that
/// subscriber, and for its demand, from the first one on. If all copies of the publisher go without a
/// subscriber, the values are dropped.
public struct WindowPublisher<Output, Failure: Error>: Publisher {
  @usableFromInline let ticket: WindowTicket<Output, Failure>

  @usableFromInline
  init(ticket: WindowTicket<Output, Failure>) {
    self.ticket = ticket
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ticket.window.subscribe(subscriber)
  }
}

// Unchecked: what the ticket leads to is guarded by a lock.
extension WindowPublisher: @unchecked Sendable where Output: Sendable {}
