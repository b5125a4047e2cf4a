/// A publisher that publishes no elements and either finishes immediately or never completes.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// A Boolean value that indicates whether the publisher finishes immediately.
  public let completeImmediately: Bool

  /// Creates a publisher without elements.
  /// - Parameter completeImmediately: A Boolean value that indicates whether the publisher finishes
  ///   immediately. If `false`, it never completes.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates a publisher without elements, with the specified output and failure types.
  /// - Parameters:
  ///   - completeImmediately: A Boolean value that indicates whether the publisher finishes immediately. If
  ///     `false`, it never completes.
  ///   - outputType: The output type of the publisher.
  ///   - failureType: The failure type of the publisher.
  @inlinable
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately {
      subscriber.receive(completion: .finished)
    }
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    if completeImmediately { return .completion(.finished) }
    receive(subscriber: makeSubscriber())
    return nil
  }
}

extension Empty: Sendable {}

/// A publisher that fails immediately, without waiting for demand.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that this publisher fails with.
  public let error: Failure

  /// Creates a publisher that fails with the specified error.
  /// - Parameter error: The error to fail with.
  @inlinable
  public init(error: Failure) {
    self.error = error
  }

  /// Creates a publisher that fails with the specified error and has the specified output type.
  /// - Parameters:
  ///   - outputType: The output type of the publisher.
  ///   - failure: The error to fail with.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    .completion(.failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable {}
