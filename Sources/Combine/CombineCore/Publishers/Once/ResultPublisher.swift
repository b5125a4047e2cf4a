extension Result {
  /// A publisher that publishes this result's value, or fails with its error.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that publishes a result's value with the first request and then finishes, or fails
  /// immediately.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Success

    /// The result to deliver to each subscriber.
    public let result: Result<Success, Failure>

    /// Creates a publisher that delivers the specified result.
    /// - Parameter result: The result to deliver to each subscriber.
    @inlinable
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Creates a publisher that publishes the specified element.
    /// - Parameter output: The element to publish to each subscriber.
    @inlinable
    public init(_ output: Success) {
      self.init(.success(output))
    }

    /// Creates a publisher that fails with the specified error.
    /// - Parameter failure: The error to fail with.
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

// The following operators compute their results, and call their closures, when you apply them, because the
// results don't depend on a subscriber. All operators except `ignoreOutput`, `mapError` and `replaceError`
// forward a failure unchanged.

// The operators repeat those of `Just`, because Combine declares different result types for them.

extension Result.Publisher {
  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or forwards the
  /// failure.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or forwards the
  /// failure. If the predicate throws an error, the error becomes the failure.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes an array that contains the element, or forwards the failure.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { .init(result.map { [$0] }) }

  /// Publishes the element or forwards the failure, without calling the closure.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the element or forwards the failure, without calling the closure.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the element or forwards the failure. This operator calls the closure once, with the element as
  /// both arguments, and fails with an error that the closure throws.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes the element or forwards the failure. This operator calls the closure once, with the element as
  /// both arguments, and fails with an error that the closure throws.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or forwards the
  /// failure.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or forwards the
  /// failure. If the predicate throws an error, the error becomes the failure.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the number of elements, which is one, or forwards the failure.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(result.map { _ in 1 }) }

  /// Publishes the element or forwards the failure.
  @inlinable
  public func first() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the element or forwards the failure.
  @inlinable
  public func last() -> Result<Success, Failure>.Publisher { self }

  /// Finishes without publishing the element or the failure.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { .init() }

  /// Publishes the result of a closure applied to the element, or forwards the failure.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Publishes the result of a closure applied to the element, or forwards the failure. If the closure throws
  /// an error, the error becomes the failure.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Publishes the element, or fails with the result of a closure applied to the failure.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Success, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Publishes the result of a closure applied to an initial result and the element, or forwards the failure.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(result.map { nextPartialResult(initialResult, $0) })
  }

  /// Publishes the result of a closure applied to an initial result and the element, or forwards the failure.
  /// If the closure throws an error, the error becomes the failure.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes the result of a closure applied to an initial result and the element, or forwards the failure.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the result of a closure applied to an initial result and the element, or forwards the failure.
  /// If the closure throws an error, the error becomes the failure.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the element, which has no duplicates, or forwards the failure, without calling the closure.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the element, which has no duplicates, or forwards the failure. This operator calls the closure
  /// once, with the element as both arguments, and ignores its result, but fails with an error that the
  /// closure throws.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Publishes the element, or the given element in place of a failure.
  @inlinable
  public func replaceError(with output: Output) -> Result<Success, Never>.Publisher {
    .init(result.flatMapError { _ in .success(output) })
  }

  /// Publishes the element or forwards the failure, because this publisher is never empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Success, Failure>.Publisher { self }

  /// Publishes the element or forwards the failure, because another attempt would have the same result.
  @inlinable
  public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the element, with a different failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Success, E>.Publisher {
    switch result {
    case .success(let value): .init(value)
    }
  }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the element or forwards the failure.
  @inlinable
  public func min() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the element or forwards the failure.
  @inlinable
  public func max() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes a Boolean value that indicates whether the element equals the given value, or forwards the
  /// failure.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(result.map { $0 == output })
  }

  /// Publishes the element, which has no duplicates, or forwards the failure.
  @inlinable
  public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}
