/// A protocol that declares a type that can receive input from a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values this subscriber receives.
  associatedtype Input

  /// The kind of errors this subscriber might receive. Use `Never` if this subscriber can't receive errors.
  associatedtype Failure: Error

  /// Tells the subscriber that it has successfully subscribed to the publisher and may request items.
  /// - Parameter subscription: The subscription, which the subscriber uses to request elements and to cancel.
  func receive(subscription: any Subscription)

  /// Tells the subscriber that the publisher has produced an element.
  /// - Parameter input: The element that the publisher sent.
  /// - Returns: The number of additional elements that the subscriber requests.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher has completed publishing, either normally or with an error.
  /// - Parameter completion: The completion, after which the subscriber receives no further events.
  func receive(completion: Subscribers.Completion<Failure>)

  /// Receives the values of an upstream that uses this subscriber from ``_UseEvent/begin`` to
  /// ``_UseEvent/end``, like ``receive(_:)``.
  ///
  /// Don't implement this requirement, which is underscored because it is meant for this module only. It
  /// allows a ``Subscribers/Sink`` to retain its closure for a whole use instead of counting each call,
  /// without releasing the closure during a call when it is cancelled.
  func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand
}

extension Subscriber {
  @inlinable
  @inline(__always)
  public func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
    switch event {
    case .value(let input): receive(input)
    case .begin, .end: .none
    }
  }

  /// Begins a use, during which the caller may call ``receiveInUse(_:)``.
  @inlinable
  @inline(__always)
  func beginUse() {
    _ = _receive(.begin)
  }

  /// Ends a use. The caller holds no lock, calls this once for each ``beginUse()``, and doesn't call
  /// ``receiveInUse(_:)`` afterward or at the same time.
  @inlinable
  @inline(__always)
  func endUse() {
    _ = _receive(.end)
  }

  @inlinable
  @inline(__always)
  func receiveInUse(_ input: Input) -> Subscribers.Demand {
    _receive(.value(input))
  }
}

/// An event for a subscriber from an upstream that uses it for all of its values.
///
/// It is public because a requirement of ``Subscriber`` uses it, and underscored because it is meant for this
/// package only.
@frozen
public enum _UseEvent<Input> {
  /// The subscriber retains its closures until the use ends. Several uses may overlap.
  case begin

  /// A value, sent during a use.
  case value(Input)

  /// The use has ended. No value is being delivered, and none will follow.
  case end
}

extension _UseEvent {
  /// Returns the event for an operator's downstream.
  @inlinable
  @inline(__always)
  func map<T>(_ transform: (Input) -> T) -> _UseEvent<T> {
    switch self {
    case .begin: .begin
    case .value(let input): .value(transform(input))
    case .end: .end
    }
  }
}

extension Subscriber where Input == Void {
  /// Tells the subscriber that a publisher of `Void` elements has produced an element.
  /// - Returns: The number of additional elements that the subscriber requests.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// A namespace for types that serve as subscribers, and for their demand and completion.
public enum Subscribers {}
