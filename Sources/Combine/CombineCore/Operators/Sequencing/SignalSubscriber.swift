/// The subscription of an operator that waits for the first value of another publisher, its signal.
@usableFromInline
protocol SignalledSubscription: AnyObject, Subscription {
  associatedtype SignalFailure: Error

  /// - Returns: Whether it was taken; else the caller cancels it.
  func beginSignal(_ subscription: any Subscription) -> Bool

  func receiveSignal()
  func receiveSignal(completion: Subscribers.Completion<SignalFailure>)

  /// Written before the other publisher is subscribed. To be released when the stream is over. Conforming
  /// types keep it weakly.
  var signalLink: SignalLink? { get set }
}

extension SignalledSubscription {
  /// The subscriber for the other publisher.
  @inlinable
  func makeSignalSubscriber<Input>(of input: Input.Type) -> SignalSubscriber<Input, Self> {
    let subscriber = SignalSubscriber<Input, Self>(target: self)
    signalLink = subscriber
    return subscriber
  }

  /// Frees the place in the other publisher, of which no more is needed. Combine does not cancel it then, and
  /// so a subscription of a client's is only released.
  @usableFromInline
  func leave(_ subscription: any Subscription) {
    if subscription is any OwnSubscription { subscription.cancel() }
  }
}

/// A ``SignalledSubscription`` that shows itself by its operator's name, as its signal subscriber does.
@usableFromInline
protocol NamedSignalledSubscription: SignalledSubscription, OperatorObject {
  /// Known without an instance: the signal subscriber keeps its name after it has released the subscription.
  static var operatorName: String { get }
}

extension NamedSignalledSubscription {
  @usableFromInline var description: String { Self.operatorName }
}

/// The part of a ``SignalSubscriber`` that its ``SignalledSubscription`` refers to, weakly.
@usableFromInline
class SignalLink {
  @inlinable
  init() {}

  /// Releases the operator's subscription, whose stream is over.
  @usableFromInline
  func release() {}
}

/// The subscriber of the other publisher of a ``SignalledSubscription``, of the same identity as that.
///
/// The other publisher may keep its subscriber for long: the subscriber releases the stream when that is
/// over.
@usableFromInline
final class SignalSubscriber<Input, Target: SignalledSubscription>: SignalLink, Subscriber {
  @usableFromInline typealias Failure = Target.SignalFailure

  @usableFromInline let combineIdentifier: CombineIdentifier

  private let lock = Lock()

  /// Until the stream is over. Guarded by `lock`.
  private var target: Target?

  @usableFromInline
  init(target: Target) {
    self.target = target
    combineIdentifier = target.combineIdentifier
  }

  private var currentTarget: Target? { lock.withLock { target } }

  @usableFromInline
  override func release() {
    let released = lock.withLock { target.take() }
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    if let target = currentTarget, target.beginSignal(subscription) {
      subscription.request(.max(1))
    } else {
      subscription.cancel()
    }
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    currentTarget?.receiveSignal()
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    currentTarget?.receiveSignal(completion: completion)
  }
}

/// Shows itself as its operator does, if that shows itself at all.
extension SignalSubscriber: OperatorObject, OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
where Target: NamedSignalledSubscription {
  @usableFromInline var description: String { Target.operatorName }
}
