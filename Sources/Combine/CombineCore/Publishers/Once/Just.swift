/// A publisher that publishes one element to each subscriber and then finishes.
///
/// You receive the element with your first request, whatever its size.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The element to publish.
  public let output: Output

  /// Creates a publisher that publishes the specified element.
  /// - Parameter output: The element to publish.
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

// The following operators compute their results, and call their closures, when you apply them, because the
// results don't depend on a subscriber.

extension Just {
  /// Publishes a Boolean value that indicates whether the element satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or fails with the
  /// error that the predicate throws.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// Publishes an array that contains the element.
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Publishes the result of a closure applied to the element, unless the result is `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { .init(transform(output)) }

  /// Publishes the element, without calling the closure.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the element, without calling the closure.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the specified elements, followed by this publisher's element.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// Publishes the specified elements, followed by this publisher's element.
  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: elements + [output])
  }

  /// Publishes this publisher's element, followed by the specified elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Publishes this publisher's element, followed by the specified elements.
  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: [output] + elements)
  }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate, or fails with the
  /// error that the predicate throws.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// Publishes the number of elements, which is one.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Publishes the element if the count is zero. A negative count traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher { .init(output).dropFirst(count) }

  /// Publishes the element unless it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
    .init(predicate(output) ? nil : output)
  }

  /// Publishes the element, which is the only one.
  @inlinable
  public func first() -> Just<Output> { self }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the element, which is the only one.
  @inlinable
  public func last() -> Just<Output> { self }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Finishes without publishing the element.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { .init() }

  /// Publishes the result of a closure applied to the element.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Publishes the result of a closure applied to the element, or fails with the error that the closure
  /// throws.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// Publishes the element, without calling the closure, because there is no failure to transform.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(output) }

  /// Publishes the element if the index is zero. A negative index traps.
  @inlinable
  public func output(at index: Int) -> Output?.Publisher { .init(output).output(at: index) }

  /// Publishes the element if the range begins at zero, even if the range is empty. This operator never
  /// traps, unlike that of `Optional.Publisher`.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }

  /// Publishes the element unless the maximum length is zero. A negative length traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Output?.Publisher { .init(output).prefix(maxLength) }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the result of a closure applied to an initial result and the element.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Publishes the result of a closure applied to an initial result and the element, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try nextPartialResult(initialResult, output) })
  }

  /// Publishes the element, which has no duplicates, without calling the closure.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the element, which has no duplicates, or fails with the error that the closure throws. This
  /// operator calls the closure once, with the element as both arguments.
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

  /// Publishes the element, because there is no failure to replace.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// Publishes the element, because this publisher is never empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// Publishes the element, because there is no failure after which to try again.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }

  /// Publishes the result of a closure applied to an initial result and the element.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the result of a closure applied to an initial result and the element, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the element, with a different failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }
}

extension Just where Output: Comparable {
  /// Publishes the element, which is the only one.
  @inlinable
  public func min() -> Just<Output> { self }

  /// Publishes the element, which is the only one.
  @inlinable
  public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
  /// Publishes a Boolean value that indicates whether the element equals the given value.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// Publishes the element, which has no duplicates.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}

/// The subscription of a publisher of a single value, which it sends with the first request and follows with
/// `finished`.
@usableFromInline
final class SingleValueSubscription<Output>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let lock = Lock()
  @usableFromInline let value: Output

  /// Sends the value and the completion downstream, and is cleared before that call and on cancellation.
  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var deliver: ((Output) -> Void)?

  @usableFromInline let description: String

  @inlinable
  init<S: Subscriber>(value: Output, description: String, downstream: S) where S.Input == Output {
    self.value = value
    self.description = description
    deliver = { value in
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.withLock { deliver.take() }?(value)
  }

  @usableFromInline
  func cancel() {
    let released = lock.withLock { deliver.take() }
    // The referenced objects may call back while they are deinitialized.
    _ = consume released
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, unlabeledChildren: CollectionOfOne(value))
  }

  @usableFromInline var playgroundDescription: Any { description }
}
