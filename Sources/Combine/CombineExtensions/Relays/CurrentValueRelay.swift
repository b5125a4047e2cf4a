import CombineShim

/// A relay that keeps its latest value, which new subscribers get first.
///
///     relay (0):   --1------2--3--r   r: released
///     subscriber:     (^1)--2--3--|
///
/// Demand and threads are those of a `CurrentValueSubject`: a subscriber that was out of demand gets the
/// latest of the values that it missed, once; values may be sent from any thread and from inside a delivery.
/// A request of none traps, where that does.
public final class CurrentValueRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject: CurrentValueSubject<Output, Never>

  /// The value that was accepted last.
  @inlinable public var value: Output { subject.value }

  /// Makes a relay with a first value.
  /// - Parameter value: The value that is current until another is accepted.
  public init(_ value: Output) {
    subject = CurrentValueSubject(value)
  }

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
