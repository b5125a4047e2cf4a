/// The subscription of an operator that waits for the first value of another publisher, its signal.
@usableFromInline
protocol SignalledSubscription: AnyObject, Subscription {
  associatedtype SignalFailure: Error

  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  func beginSignal(_ subscription: any Subscription) -> Bool

  func receiveSignal()
  func receiveSignal(completion: Subscribers.Completion<SignalFailure>)

  /// The signal subscriber, which is set before the operator subscribes to the other publisher, and which
  /// must be released when the stream ends. Conforming types store it weakly.
  var signalLink: SignalLink? { get set }
}

extension SignalledSubscription {
  /// Creates the subscriber for the other publisher.
  @inlinable
  func makeSignalSubscriber<Input>(of input: Input.Type) -> SignalSubscriber<Input, Self> {
    let subscriber = SignalSubscriber<Input, Self>(target: self)
    signalLink = subscriber
    return subscriber
  }

  /// Ends a subscription to the other publisher that is no longer needed. A subscription that a client
  /// implements is only released, because Combine doesn't cancel it.
  @usableFromInline
  func leave(_ subscription: any Subscription) {
    if subscription is any OwnSubscription { subscription.cancel() }
  }
}

/// A ``SignalledSubscription`` that is described by its operator's name, like its signal subscriber.
@usableFromInline
protocol NamedSignalledSubscription: SignalledSubscription, OperatorObject {
  /// The operator's name. It is static because the signal subscriber needs it even after it has released the
  /// subscription.
  static var operatorName: String { get }
}

extension NamedSignalledSubscription {
  @usableFromInline var description: String { Self.operatorName }
}

/// The part of a ``SignalSubscriber`` that its ``SignalledSubscription`` references weakly.
@usableFromInline
class SignalLink {
  @inlinable
  init() {}

  /// Releases the operator's subscription after the stream has ended.
  @usableFromInline
  func release() {}
}

/// The subscriber of the other publisher of a ``SignalledSubscription``, whose identifier it shares.
///
/// When the stream has ended, this subscriber releases the operator's subscription, because the other
/// publisher may retain its subscriber for a long time.
@usableFromInline
final class SignalSubscriber<Input, Target: SignalledSubscription>: SignalLink, Subscriber {
  @usableFromInline typealias Failure = Target.SignalFailure

  @usableFromInline let combineIdentifier: CombineIdentifier

  private let lock = Lock()

  /// The operator's subscription, until the stream has ended. Guarded by `lock`.
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

/// The subscriber has the description and mirror of its operator, if the operator has a name.
extension SignalSubscriber: OperatorObject, OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
where Target: NamedSignalledSubscription {
  @usableFromInline var description: String { Target.operatorName }
}
