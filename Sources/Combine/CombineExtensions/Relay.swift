import CombineShim

/// A publisher that emits the elements that you send with ``accept(_:)``, and that you can't complete.
///
/// Use a relay instead of a subject when no sender should be able to end the stream for the others. A relay
/// doesn't fail. When you release it, its subscribers receive `finished`, because they don't keep a relay
/// alive, unlike a subject.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  /// The type of the elements.
  associatedtype Output

  /// Sends an element to the subscribers.
  /// - Parameter value: The element to send.
  func accept(_ value: Output)
}

extension Relay where Output == Void {
  /// Sends a signal without a value.
  @inlinable
  public func accept() {
    accept(())
  }
}

extension Publisher where Failure == Never {
  /// Attaches a relay that accepts all elements of this publisher.
  ///
  ///     upstream:  --1--2--3--|
  ///     relay:     --1--2--3---
  ///
  /// The relay remains open when upstream finishes. The subscription requests an unlimited number of
  /// elements, which are dropped after you have released the relay, because the subscription doesn't keep it
  /// alive.
  /// - Parameter relay: The relay that accepts the elements, on the threads of upstream. You can attach a
  ///   relay to any number of publishers, including other relays.
  /// - Returns: A cancellable that detaches the relay when you cancel or release it.
  @inlinable
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { [weak relay] in relay?.accept($0) }
  }
}

/// A relay that stores its latest element and sends it to new subscribers.
///
///     relay (0):   --1------2--3--r   r: released
///     subscriber:     (^1)--2--3--|
///
/// You can send elements from any thread and during a delivery. As with a `CurrentValueSubject`, a subscriber
/// that had no demand for several elements receives only the latest of them, once.
public final class CurrentValueRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject: CurrentValueSubject<Output, Never>

  /// The most recently accepted element.
  @inlinable public var value: Output { subject.value }

  /// Creates a relay with an initial element.
  /// - Parameter value: The current element until the relay accepts another one.
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

/// A relay that sends elements to its subscribers without storing them.
///
///     relay:       --1--2--3--r   r: released
///     subscriber:     ^-2--3--|
///
/// You can send elements from any thread and during a delivery. As with a `PassthroughSubject`, a subscriber
/// without demand misses an element.
// The members are duplicates of those in `CurrentValueRelay`, with a different subject.
public final class PassthroughRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  /// Creates a relay.
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
