import CombineShim

/// A publisher that emits the elements that you send with ``accept(_:)``. A relay doesn't fail, and you
/// cannot complete it.
///
/// When a relay is released, its subscribers receive `finished`. Unlike a subject, a relay isn't kept alive
/// by its subscribers.
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
  /// This method requests an unlimited number of elements from upstream. The relay remains open when upstream
  /// finishes. The subscription doesn't keep the relay alive. After the relay is released, upstream
  /// elements are dropped.
  /// - Parameter relay: The relay that accepts the elements, on the upstream publisher's threads. You can
  ///   attach a relay to any number of publishers, including other relays.
  /// - Returns: A cancellable that detaches the relay when it is cancelled or released.
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
/// Demand and threading work as with a `CurrentValueSubject`. A subscriber that had no demand for several
/// elements receives only the latest of them, once. You can send elements from any thread and during a
/// delivery. As with a `CurrentValueSubject`, a request for no elements traps.
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

/// A relay that sends elements to its subscribers and doesn't store them.
///
///     relay:       --1--2--3--r   r: released
///     subscriber:     ^-2--3--|
///
/// Demand and threading work as with a `PassthroughSubject`. A subscriber without demand misses the element.
/// You can send elements from any thread and during a delivery. As with a `PassthroughSubject`, requesting a
/// demand of `.none` traps.
// Duplicates the members of `CurrentValueRelay`, for a different subject.
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
