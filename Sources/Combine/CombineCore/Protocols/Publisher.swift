/// A type that can transmit a sequence of values over time to its subscribers.
///
/// A publisher is inactive until a subscriber attaches. It then sends a subscription, at most as many values
/// as the subscriber has requested, and at most one completion, in this order.
///
/// Conforming types implement ``receive(subscriber:)``. Other code calls ``subscribe(_:)`` or an operator.
public protocol Publisher<Output, Failure> {
  /// The kind of values published by this publisher.
  associatedtype Output

  /// The kind of errors this publisher might publish. Use `Never` if this publisher doesn't publish errors.
  associatedtype Failure: Error

  /// Attaches the specified subscriber to this publisher. Call ``subscribe(_:)`` instead of this method.
  /// - Parameter subscriber: The subscriber to attach, which receives a subscription, values and the
  ///   completion.
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input

  /// Attaches a new subscriber, unless the whole stream is available without a subscription.
  ///
  /// For such a stream, `sink` and operators that create a publisher for each value don't need a subscriber.
  /// It is a requirement of this protocol because casting to a separate protocol would cost every other
  /// publisher a check at run time. A publisher that creates another one per subscriber does so only once in
  /// either case.
  /// - Parameter makeSubscriber: A closure that creates the subscriber, called at most once.
  /// - Returns: The stream, if no subscriber was attached; `nil` by default.
  func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches the specified subscriber to this publisher.
  ///
  /// If the subscriber's conformance is isolated to a global actor, an event off that actor traps.
  /// - Parameter subscriber: The subscriber to attach, which receives a subscription, values and the
  ///   completion.
  // Always inlined, like all functions of operators that handle subscriptions and values. Each operator of a
  // chain wraps the types of the next one. When the optimizer meets the same function again with larger
  // types, it assumes infinite recursion and leaves the rest of the chain unspecialized.
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
  /// A ``PassthroughSubject`` requests unlimited values once its own subscribers have requested some; a
  /// ``CurrentValueSubject`` requests them immediately. The subject is referenced weakly.
  /// - Parameter subject: The subject to attach to this publisher.
  /// - Returns: A cancellable instance, which ends the subscription when it is cancelled or deallocated.
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
  /// One value, with the first demand, and then `finished`.
  case value(Output)

  /// Only the completion, without waiting for demand.
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
