import CombineShim

/// A relay that sends values on to its subscribers, and keeps none.
///
///     relay:       --1--2--3--r   r: released
///     subscriber:     ^-2--3--|
///
/// Demand and threads are those of a `PassthroughSubject`: a value is lost for a subscriber that has not
/// demanded it, and may be sent from any thread and from inside a delivery. A request of none traps, where
/// that does.
// Repeats the members of `CurrentValueRelay`, over another subject.
public final class PassthroughRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  /// Makes a relay.
  public init() {}

  deinit {
    subject.send(completion: .finished)
  }

  @inlinable
  public func accept(_ value: Output) {
    subject.send(value)
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}
