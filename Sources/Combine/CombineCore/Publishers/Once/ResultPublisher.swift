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
    public func _subscribeUnlessKnown<S: Subscriber>(
      _ makeSubscriber: () -> S
    ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .completion(.failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}

// Results that are known without a subscriber are computed when the operator is applied; the closures run
// then. A failure is passed through untouched, with the exception of `ignoreOutput` and `replaceError`.

// The operators repeat those of `Just`, whose results have other types in Combine.

extension Result.Publisher {
  /// Publishes whether the value satisfies a predicate; a failure stays as it is.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Publishes whether the value satisfies a predicate; a failure stays as it is, and what the predicate
  /// throws becomes one.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value in an array; a failure stays as it is.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { .init(result.map { [$0] }) }

  /// Publishes the value or the failure, as they are. The closure is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value or the failure, as they are. The closure is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value or the failure, as they are. The closure is called with the value twice, and what it
  /// throws becomes the failure.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes the value or the failure, as they are. The closure is called with the value twice, and what it
  /// throws becomes the failure.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes whether the value satisfies a predicate; a failure stays as it is.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Publishes whether the value satisfies a predicate; a failure stays as it is, and what the predicate
  /// throws becomes one.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes one for a value; a failure stays as it is.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(result.map { _ in 1 }) }

  /// Publishes the value or the failure, as they are.
  @inlinable
  public func first() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value or the failure, as they are.
  @inlinable
  public func last() -> Result<Success, Failure>.Publisher { self }

  /// Finishes, also when the result was a failure, which is lost.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { .init() }

  /// Publishes what a closure makes of the value; a failure stays as it is.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Publishes what a closure makes of the value; a failure stays as it is, and what the closure throws
  /// becomes one.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Publishes the value as it is, or what a closure makes of the failure.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Success, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Publishes what a closure makes of an initial result and the value; a failure stays as it is.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(result.map { nextPartialResult(initialResult, $0) })
  }

  /// Publishes what a closure makes of an initial result and the value; a failure stays as it is, and what
  /// the closure throws becomes one.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes what a closure makes of an initial result and the value; a failure stays as it is.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes what a closure makes of an initial result and the value; a failure stays as it is, and what
  /// the closure throws becomes one.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the value or the failure, as they are: one value has no duplicate. The closure is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Calls the closure once, with the value twice, and only cares whether it throws.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Publishes the value, or another one in place of the failure.
  @inlinable
  public func replaceError(with output: Output) -> Result<Success, Never>.Publisher {
    .init(result.flatMapError { _ in .success(output) })
  }

  /// Publishes the value or the failure, as they are: there is no lack of a value to make up for.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value or the failure, as they are: trying again would give the same.
  @inlinable
  public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value, with another type of failure, which never comes.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Success, E>.Publisher {
    switch result {
    case .success(let value): .init(value)
    }
  }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the value or the failure, as they are.
  @inlinable
  public func min() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value or the failure, as they are.
  @inlinable
  public func max() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value is equal to another; a failure stays as it is.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(result.map { $0 == output })
  }

  /// Publishes the value or the failure, as they are: one value has no duplicate.
  @inlinable
  public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}
