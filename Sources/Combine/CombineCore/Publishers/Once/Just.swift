/// A publisher that sends one value to each subscriber and finishes.
///
/// The value is sent with the first request, however large.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value that is sent.
  public let output: Output

  /// Makes a publisher of one value.
  /// - Parameter output: The value to send.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: SingleValueSubscription(value: output, description: "Just", downstream: subscriber)
    )
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Never>? where S.Input == Output, S.Failure == Never {
    .value(output)
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}

// Results that are known without a subscriber are computed when the operator is applied; the closures run
// then.

extension Just {
  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Publishes whether the value satisfies a predicate; fails with the error of the predicate.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// Publishes the value in an array.
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Publishes a closure's result for the value, or nothing if that is `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { .init(transform(output)) }

  /// Publishes the smallest value: the only one. The closure is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the largest value: the only one. The closure is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes some values, then the value.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// Publishes some values, then the value.
  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: elements + [output])
  }

  /// Publishes the value, then some values.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Publishes the value, then some values.
  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: [output] + elements)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Publishes whether the value satisfies a predicate; fails with the error of the predicate.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// Publishes the number of values: one.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Publishes the value, if none is to be dropped. Traps for a negative count.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher { .init(output).dropFirst(count) }

  /// Publishes the value, unless it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
    .init(predicate(output) ? nil : output)
  }

  /// Publishes the first value: the only one.
  @inlinable
  public func first() -> Just<Output> { self }

  /// Publishes the value, if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the last value: the only one.
  @inlinable
  public func last() -> Just<Output> { self }

  /// Publishes the value, if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the value, if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Finishes without the value.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { .init() }

  /// Publishes a closure's result for the value.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Publishes a closure's result for the value; fails with the error of the closure.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// Publishes the value. There is no error to transform, so the closure is not called.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(output) }

  /// Publishes the value, if the index is zero. Traps for a negative index.
  @inlinable
  public func output(at index: Int) -> Output?.Publisher { .init(output).output(at: index) }

  /// Publishes the value, when the range begins at zero. Unlike the optional's, this traps for no range, and
  /// an empty one that begins at zero gives the value too.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }

  /// Publishes the value, unless the length is zero. Traps for a negative length.
  @inlinable
  public func prefix(_ maxLength: Int) -> Output?.Publisher { .init(output).prefix(maxLength) }

  /// Publishes the value, if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes a closure's result for an initial result and the value.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Publishes a closure's result for an initial result and the value; fails with the error of the closure.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try nextPartialResult(initialResult, output) })
  }

  /// Publishes the value, which has no duplicate. The closure is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the value, which has no duplicate. The closure is called with the value twice; fails with
  /// its error.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    .init(
      Result {
        _ = try predicate(output, output)
        return output
      }
    )
  }

  /// Publishes the value. There is no error to replace.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// Publishes the value. There is no lack of one to make up for.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// Publishes the value. There is no failure after which to try again.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }

  /// Publishes a closure's result for an initial result and the value.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes a closure's result for an initial result and the value; fails with the error of the closure.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the value, with another type of failure, which never comes.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }
}

extension Just where Output: Comparable {
  /// Publishes the smallest value: the only one.
  @inlinable
  public func min() -> Just<Output> { self }

  /// Publishes the largest value: the only one.
  @inlinable
  public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
  /// Publishes whether the value is equal to another.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// Publishes the value, which has no duplicate.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}
