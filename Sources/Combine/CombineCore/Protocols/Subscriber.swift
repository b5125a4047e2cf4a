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

  /// Keeps what this subscriber needs for ``_receiveInUse(_:)`` until ``_endUse()``, which is called once for
  /// each call of this, when no value is on its way and none follows.
  ///
  /// Underscored, as are the next four, because it is nobody's but this module's. A ``Subscribers/Sink``
  /// counts the calls of its closure, so that a cancel does not release it meanwhile. While in use for all of
  /// its values, it need not count each.
  func _beginUse()

  /// Ends a use. Called without a lock.
  func _endUse()

  /// Does what ``receive(_:)`` does, while in use.
  func _receiveInUse(_ input: Input) -> Subscribers.Demand

  /// The closure that a subject calls with each value, while this is in use: ``_receiveInUse(_:)``.
  var _receiver: _ValueReceiver<Input> { get }

  /// Whether the conformance belongs to a global actor, so that ``Publisher/subscribe(_:)`` checks that
  /// events come on that.
  static var _isIsolated: Bool { get }
}

extension Subscriber {
  @inlinable
  @inline(__always)
  public func _beginUse() {}

  @inlinable
  @inline(__always)
  public func _endUse() {}

  @inlinable
  @inline(__always)
  public func _receiveInUse(_ input: Input) -> Subscribers.Demand {
    receive(input)
  }

  @inlinable
  public var _receiver: _ValueReceiver<Input> {
    _ValueReceiver { address in
      _ValueReceiver.lend(address) { self._receiveInUse($0).rawValue }
    }
  }
}

extension Subscriber {
  public static var _isIsolated: Bool { isIsolatedSubscriber(Self.self) }
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
