extension Result {
  /// A publisher of this result.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends a result's value, with the first request, and finishes; or fails at once.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Success

    /// The result that every subscriber gets.
    public let result: Result<Success, Failure>

    /// Makes a publisher of a result.
    /// - Parameter result: The result that every subscriber gets.
    @inlinable
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Makes a publisher of a value.
    /// - Parameter output: The value that every subscriber gets.
    @inlinable
    public init(_ output: Success) {
      self.init(.success(output))
    }

    /// Makes a publisher that fails.
    /// - Parameter failure: The error that every subscriber gets.
    @inlinable
    public init(_ failure: Failure) {
      self.init(.failure(failure))
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      switch result {
      case .success(let value):
        subscriber.receive(
          subscription: SingleValueSubscription(value: value, description: "Once", downstream: subscriber)
        )
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }

    @inlinable
    @inline(__always)
    public var _knownStream: _KnownStream<Output, Failure>? {
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .completion(.failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}
