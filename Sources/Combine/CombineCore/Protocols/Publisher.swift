/// A type that can deliver a sequence of values over time to its subscribers.
///
/// A publisher is a value that does nothing until a subscriber is attached. It then sends, in this order: one
/// subscription, at most as many values as the subscriber has demanded, and at most one completion.
///
/// Conforming types implement ``receive(subscriber:)``; everybody else calls ``subscribe(_:)`` or an
/// operator.
public protocol Publisher<Output, Failure> {
  /// The kind of values that this publisher sends.
  associatedtype Output

  /// The kind of error with which this publisher may fail; `Never` when it cannot.
  associatedtype Failure: Error

  /// Attaches a subscriber. Called by ``subscribe(_:)``, which is what to call instead of this.
  /// - Parameter subscriber: The subscriber that gets a subscription, then values and the completion.
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input

  /// Attaches a new subscriber, unless the whole stream is available without one.
  ///
  /// `sink` and operators that create a publisher for each value need no subscriber then. This is a
  /// requirement because a cast to a protocol of such publishers would cost all others a check at run time.
  /// A publisher that creates another one for each subscriber does so once, whatever the result.
  /// - Parameter makeSubscriber: A closure that creates the subscriber, called at most once.
  /// - Returns: The stream, if no subscriber was attached; `nil` by default.
  func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  ///
  /// If the subscriber's conformance belongs to a global actor, an event that comes off that actor traps.
  /// - Parameter subscriber: The subscriber that gets a subscription, then values and the completion.
  // Always inlined, as is what operators do on the way of subscriptions and values. Each operator of a chain
  // wraps the types of the next, and when the optimiser comes for the second time to one function with types
  // that have grown, it treats it as infinite recursion and leaves the rest of the chain unspecialised.
  @inlinable
  @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
    if isIsolatedSubscriber(S.self) {
      subscribeIsolated(subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }

  /// Attaches a subscriber whose conformance belongs to a global actor.
  @usableFromInline
  func subscribeIsolated(_ subscriber: any Subscriber<Output, Failure>) {
    receive(subscriber: IsolatedSubscriber(subscriber))
  }

  /// Attaches a subject, which then sends on what this publisher sends.
  ///
  /// The subject asks for values by its own rules: a ``PassthroughSubject`` asks once its own subscribers do,
  /// a ``CurrentValueSubject`` at once, both without limit. The subject is held weakly.
  /// - Parameter subject: The subject to feed.
  /// - Returns: A token that ends the feeding when it is cancelled or released.
  @inlinable
  @inline(__always)
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where Failure == S.Failure, Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }
}

/// A namespace for the publishers that operators make.
public enum Publishers {}

/// All that a publisher sends, if it is known without subscribing.
///
/// Public because a requirement of ``Publisher`` has this type; underscored because it is for this package
/// only.
@frozen
public enum _KnownStream<Output, Failure: Error> {
  /// One value, with the first demand, and then `finished`.
  case value(Output)

  /// Just the completion, without waiting for demand.
  case completion(Subscribers.Completion<Failure>)
}

extension _KnownStream where Failure == Never {
  /// The same, said to fail with some type.
  @inlinable
  @inline(__always)
  func setFailureType<E: Error>(to failureType: E.Type) -> _KnownStream<Output, E> {
    switch self {
    case .value(let value): .value(value)
    case .completion: .completion(.finished)
    }
  }
}

extension _KnownStream {
  /// Delivers the stream to a subscriber, as a publisher does.
  @inlinable
  @inline(__always)
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    switch self {
    case .value(let value):
      subscriber.receive(
        subscription: SingleValueSubscription(value: value, description: "Once", downstream: subscriber)
      )
    case .completion(let completion):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }
}

extension Publisher {
  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    receive(subscriber: makeSubscriber())
    return nil
  }
}
