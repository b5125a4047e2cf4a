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
  public var _knownStream: _KnownStream<Output, Failure>? { .completion(.failure(error)) }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable {}
