import CombineShim

/// A publisher that outside code feeds by calling ``accept(_:)``. It does not fail, and outside code cannot
/// complete it.
///
/// Its subscribers receive `finished` when it is released: unlike a subject, a relay is not kept alive by its
/// subscribers.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  associatedtype Output

  /// Sends a value to the subscribers.
  /// - Parameter value: The value.
  func accept(_ value: Output)
}

extension Relay where Output == Void {
  /// Sends a signal that carries no value.
  @inlinable
  public func accept() {
    accept(())
  }
}

extension Publisher where Failure == Never {
  /// Makes a relay accept everything that this publisher sends.
  ///
  ///     upstream:  --1--2--3--|
  ///     relay:     --1--2--3---
  ///
  /// Requests an unlimited number of values from upstream. The relay goes on when upstream finishes. It is
  /// not kept alive; once it is released, what upstream sends is dropped.
  /// - Parameter relay: The relay that accepts the values, on the threads that upstream sends them on. It may
  ///   be fed by any number of publishers, other relays among them.
  /// - Returns: A token that ends the feeding when it is cancelled or released.
  @inlinable
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { [weak relay] in relay?.accept($0) }
  }
}

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
