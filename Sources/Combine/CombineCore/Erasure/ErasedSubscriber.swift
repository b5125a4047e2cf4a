/// A subscriber whose type is hidden behind a closure.
///
/// It stands between the two sides of an ``AnyPublisher``, which are compiled apart: the publisher's side
/// knows only this type, the subscriber's side makes the closure, and so each is specialised for what it
/// knows. With a generic subscriber and a publisher of unknown type, unspecialised code would deliver every
/// value.
@usableFromInline
struct ErasedSubscriber<Input, Failure: Error>: Subscriber {
  /// Called while the subscriber is in use.
  @usableFromInline let receiveValue: (Input) -> Subscribers.Demand

  /// Receives the subscription and the completion, and is shown by the mirror.
  @usableFromInline let subscriber: any Subscriber<Input, Failure>

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    self.subscriber = subscriber
    receiveValue = { subscriber._receiveInUse($0) }
  }

  @inlinable
  @inline(__always)
  static var _isIsolated: Bool { false }

  @inlinable var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    subscriber.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    subscriber._beginUse()
    let demand = receiveValue(input)
    subscriber._endUse()
    return demand
  }

  @inlinable
  @inline(__always)
  func _beginUse() {
    subscriber._beginUse()
  }

  @inlinable
  @inline(__always)
  func _endUse() {
    subscriber._endUse()
  }

  @inlinable
  @inline(__always)
  func _receiveInUse(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    subscriber.receive(completion: completion)
  }
}

// It shows itself as what it hides.
extension ErasedSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline var description: String { String(describing: subscriber) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: subscriber) }

  @usableFromInline var playgroundDescription: Any {
    (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? subscriber
  }
}
