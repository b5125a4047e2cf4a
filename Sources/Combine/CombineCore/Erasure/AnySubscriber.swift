/// A type-erasing subscriber.
///
/// Use it to wrap another subscriber or a set of closures. It forwards events immediately and without checks.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let base: any Subscriber<Input, Failure>

  /// Creates a type-erasing subscriber to wrap an existing subscriber.
  ///
  /// If that is already an `AnySubscriber` of the same types, this has no cost.
  /// - Parameter s: The subscriber to type-erase.
  @inlinable
  public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure {
    base =
      isIsolatedSubscriber(S.self)
      ? IsolatedSubscriber<Input, Failure>(s) : (s as? AnySubscriber<Input, Failure>)?.base ?? s
  }

  /// Creates a type-erasing subscriber that forwards events to a subject.
  /// - Parameter s: The subject that receives the events, which this subscriber references weakly.
  public init<S: Subject>(_ s: S) where Input == S.Output, Failure == S.Failure {
    base = SubjectSubscriber(s)
  }

  /// Creates a type-erasing subscriber that executes the provided closures.
  ///
  /// If you omit a closure, the subscriber ignores the event. If you omit `receiveValue`, it also requests no
  /// further values.
  /// - Parameters:
  ///   - receiveSubscription: A closure to execute when the subscriber receives the subscription.
  ///   - receiveValue: A closure to execute when the subscriber receives a value, which returns the
  ///     additional demand.
  ///   - receiveCompletion: A closure to execute when the subscriber receives the completion.
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

/// The subscriber that an ``AnySubscriber`` with closures wraps.
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

  // As in Combine, the mirror is that of the description.
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
