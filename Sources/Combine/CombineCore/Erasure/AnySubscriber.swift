/// A subscriber that hides the type of another, or is made of closures.
///
/// Everything is forwarded as it comes; nothing is checked or kept.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let base: any Subscriber<Input, Failure>

  /// Hides the type of a subscriber. Hiding an `AnySubscriber` of the same types costs nothing.
  /// - Parameter s: The subscriber to hide.
  @inlinable
  public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure {
    base =
      isIsolatedSubscriber(S.self)
      ? IsolatedSubscriber<Input, Failure>(s) : (s as? AnySubscriber<Input, Failure>)?.base ?? s
  }

  /// Makes a subscriber that feeds a subject.
  /// - Parameter s: The subject to feed. It is held weakly.
  public init<S: Subject>(_ s: S) where Input == S.Output, Failure == S.Failure {
    base = SubjectSubscriber(s)
  }

  /// Makes a subscriber of closures. One that is missing does nothing, or asks for no more.
  /// - Parameters:
  ///   - receiveSubscription: A closure that is called with the subscription.
  ///   - receiveValue: A closure that is called with each value; returns how many more are wanted.
  ///   - receiveCompletion: A closure that is called with the completion.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    base = ClosureSubscriber(
      receiveSubscription: receiveSubscription,
      receiveValue: receiveValue,
      receiveCompletion: receiveCompletion
    )
  }

  public var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  @inlinable
  public func receive(subscription: any Subscription) {
    base.receive(subscription: subscription)
  }

  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    base.receive(value)
  }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    base.receive(completion: completion)
  }

  public var description: String {
    (base as? any CustomStringConvertible)?.description ?? String(describing: type(of: base))
  }
}

/// The subscriber behind the closure form of ``AnySubscriber``.
private struct ClosureSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  let combineIdentifier = CombineIdentifier()
  let receiveSubscription: ((any Subscription) -> Void)?
  let receiveValue: ((Input) -> Subscribers.Demand)?
  let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  func receive(subscription: any Subscription) {
    receiveSubscription?(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue?(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion?(completion)
  }

  var description: String { "Anonymous AnySubscriber" }

  // Combine's answer: the mirror is that of the description.
  var customMirror: Mirror { Mirror(reflecting: description) }

  var playgroundDescription: Any { description }
}

extension AnySubscriber: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror {
    (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: [])
  }

  public var playgroundDescription: Any {
    (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}
