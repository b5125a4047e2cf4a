/// A protocol that declares a type that can receive input from a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values this subscriber receives.
  associatedtype Input

  /// The kind of errors this subscriber might receive. Use `Never` if this subscriber can't receive errors.
  associatedtype Failure: Error

  /// Tells the subscriber that it has successfully subscribed to the publisher and may request items.
  /// - Parameter subscription: The subscription, for requests and for the cancel.
  func receive(subscription: any Subscription)

  /// Tells the subscriber that the publisher has produced an element.
  /// - Parameter input: The published element.
  /// - Returns: The number of additional elements that the subscriber requests.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher has completed publishing, either normally or with an error.
  /// - Parameter completion: The completion, which is the last event.
  func receive(completion: Subscribers.Completion<Failure>)

  /// Receives the values of an upstream that uses this subscriber from ``_UseEvent/begin`` to
  /// ``_UseEvent/end``, like ``receive(_:)``.
  ///
  /// It is underscored because it is meant for this module only. A ``Subscribers/Sink`` counts the calls to
  /// its closure, so that a cancellation doesn't release the closure during a call. During a use, it need not
  /// count each call.
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

  /// Begins a use, during which ``receiveInUse(_:)`` may be called.
  @inlinable
  @inline(__always)
  func beginUse() {
    _ = _receive(.begin)
  }

  /// Ends a use. Called without a lock, once for each ``beginUse()``, when no call to ``receiveInUse(_:)`` is
  /// in progress and none will follow.
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
  /// The subscriber retains its closures until the end of the use. Several uses may overlap.
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
