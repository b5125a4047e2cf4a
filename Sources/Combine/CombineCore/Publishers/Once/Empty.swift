/// A publisher that sends no value, and finishes at once or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether subscribers are told at once that the publisher has finished.
  public let completeImmediately: Bool

  /// Makes a publisher without values.
  /// - Parameter completeImmediately: A Boolean value that indicates whether it finishes at once; else it
  ///   never ends.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes a publisher without values, of the given types.
  /// - Parameters:
  ///   - completeImmediately: A Boolean value that indicates whether it finishes at once; else it never ends.
  ///   - outputType: The type of the values that are never sent.
  ///   - failureType: The type of the error that never occurs.
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

/// A publisher that fails at once, without waiting for demand.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that every subscriber gets.
  public let error: Failure

  /// Makes a publisher that fails.
  /// - Parameter error: The error that every subscriber gets.
  @inlinable
  public init(error: Failure) {
    self.error = error
  }

  /// Makes a publisher that fails, of the given output type.
  /// - Parameters:
  ///   - outputType: The type of the values that are never sent.
  ///   - failure: The error that every subscriber gets.
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
