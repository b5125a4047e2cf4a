/// A type that receives values from a publisher, as many as it asks for.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values that this subscriber takes.
  associatedtype Input

  /// The kind of error that this subscriber takes; `Never` when it takes none.
  associatedtype Failure: Error

  /// Tells the subscriber that it is subscribed and may ask for values.
  /// - Parameter subscription: Through which to ask for values and to cancel.
  func receive(subscription: any Subscription)

  /// Delivers a value.
  /// - Parameter input: The value.
  /// - Returns: How many more values the subscriber wants, added to what it has asked for already.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher has ended; nothing comes after it.
  /// - Parameter completion: Whether the publisher finished or failed.
  func receive(completion: Subscribers.Completion<Failure>)

  /// What a subject calls with each value: ``receive(_:)``, or what does the same for a subject that never
  /// calls it twice at once, nor after it has been cancelled or has ended.
  ///
  /// Underscored because it is nobody's but this module's: a ``Subscribers/Sink`` that a subject calls needs
  /// no guard of its own.
  /// For each time that it was asked for, ``_endReceiver()`` is called once, when nobody calls it any more.
  var _receiver: _ValueReceiver<Input> { get }

  /// Says that a ``_receiver`` is not called any more. Called without a lock of the subject.
  func _endReceiver()
}

extension Subscriber {
  @inlinable
  public var _receiver: _ValueReceiver<Input> {
    _ValueReceiver { address in
      _ValueReceiver.lend(address) { self.receive($0).rawValue }
    }
  }

  @inlinable
  public func _endReceiver() {}
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
