/// A type that receives values from a publisher, as many as it asks for.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values that this subscriber takes.
  associatedtype Input

  /// The kind of error that this subscriber takes; `Never` when it takes none.
  associatedtype Failure: Error

  /// Tells the subscriber that it is subscribed and may ask for values.
  /// - Parameter subscription: The subscription, which takes requests and the cancel.
  func receive(subscription: any Subscription)

  /// Delivers a value.
  /// - Parameter input: The value.
  /// - Returns: The number of values that the subscriber demands in addition.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher has ended; nothing comes after it.
  /// - Parameter completion: The completion of the publisher: finished or failed.
  func receive(completion: Subscribers.Completion<Failure>)

  /// Does what ``receive(_:)`` does for the values of an upstream that uses this subscriber from
  /// ``_UseEvent/begin`` to ``_UseEvent/end``.
  ///
  /// Underscored because it is for this module only. A ``Subscribers/Sink`` counts the calls of its closure,
  /// so that a cancel does not release it meanwhile. While in use, it need not count each.
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

  /// Keeps what this subscriber needs for ``receiveInUse(_:)`` until ``endUse()``.
  @inlinable
  @inline(__always)
  func beginUse() {
    _ = _receive(.begin)
  }

  /// Ends a use. Called without a lock, once for each ``beginUse()``, when no value is on its way and none
  /// follows.
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
/// Public because a requirement of ``Subscriber`` has this type; underscored because it is for this package
/// only.
@frozen
public enum _UseEvent<Input> {
  /// The subscriber keeps its closures until the end of the use. It may be used several times at once.
  case begin

  /// A value. It comes inside of a use.
  case value(Input)

  /// The use has ended: no value is on its way, and none follows.
  case end
}

extension _UseEvent {
  /// The same event for an operator's downstream.
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
  /// Delivers a signal that carries no value.
  /// - Returns: How many more values the subscriber wants.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// A namespace for types that act as subscribers, and for what they exchange with publishers.
public enum Subscribers {}
