/// A type that can transmit a sequence of values over time to its subscribers.
///
/// A publisher doesn't do anything until you attach a subscriber. It then sends the subscriber a
/// subscription, followed by no more values than the subscriber has requested, and finally by at most one
/// completion.
///
/// To receive values, call ``subscribe(_:)``, ``sink(receiveValue:)`` or another operator. If you write a
/// publisher of your own, implement ``receive(subscriber:)``.
public protocol Publisher<Output, Failure> {
  /// The kind of values published by this publisher.
  associatedtype Output

  /// The kind of errors this publisher might publish. Use `Never` if this publisher doesn't publish errors.
  associatedtype Failure: Error

  /// Attaches the specified subscriber to this publisher.
  ///
  /// Implement this method in your own publishers. To attach a subscriber, call ``subscribe(_:)`` instead.
  /// - Parameter subscriber: The subscriber to attach, which receives a subscription, values and the
  ///   completion.
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input

  /// Attaches a new subscriber, unless the whole stream is available without a subscription.
  ///
  /// When a stream is known in advance, `sink` and the operators that create a publisher for each value don't
  /// need a subscriber. This is a requirement of the protocol because casting to a separate protocol would
  /// cost all other publishers a check at run time. A publisher that creates another one for each subscriber
  /// does so only once in either case.
  /// - Parameter makeSubscriber: A closure that creates the subscriber. It is called at most once.
  /// - Returns: The stream, if this method hasn't attached a subscriber. The default is `nil`.
  func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches the specified subscriber to this publisher.
  ///
  /// If the subscriber's conformance is isolated to a global actor, an event on another thread traps.
  /// - Parameter subscriber: The subscriber to attach, which receives a subscription, values and the
  ///   completion.
  // Like all functions of operators that handle subscriptions and values, this function is always inlined.
  // Each operator of a chain wraps the types of the next one, and when the optimizer meets the same function
  // again with larger types, it assumes infinite recursion and doesn't specialize the rest of the chain.
  @inlinable
  @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
    if isIsolatedSubscriber(S.self) {
      subscribeIsolated(subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }

  /// Attaches a subscriber whose conformance is isolated to a global actor.
  @usableFromInline
  func subscribeIsolated(_ subscriber: any Subscriber<Output, Failure>) {
    receive(subscriber: IsolatedSubscriber(subscriber))
  }

  /// Attaches the specified subject to this publisher.
  ///
  /// Use this method to send the elements of a publisher through a subject. A ``CurrentValueSubject``
  /// requests an unlimited number of elements immediately, and a ``PassthroughSubject`` when one of its own
  /// subscribers first requests some. The publisher references the subject weakly.
  /// - Parameter subject: The subject to attach to this publisher.
  /// - Returns: A cancellable instance. When you cancel or release it, the subscription ends.
  @inlinable
  @inline(__always)
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where Failure == S.Failure, Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }
}

/// A namespace for types that serve as publishers.
public enum Publishers {}

/// The whole output of a publisher, available without a subscription.
///
/// It is public because a requirement of ``Publisher`` uses it, and underscored because it is meant for this
/// package only.
@frozen
public enum _KnownStream<Output, Failure: Error> {
  /// One value, which is sent with the first demand and followed by `finished`.
  case value(Output)

  /// Only the completion, which doesn't wait for demand.
  case completion(Subscribers.Completion<Failure>)
}

extension _KnownStream where Failure == Never {
  /// Returns the same stream with a different failure type.
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
