extension Optional {
  /// A publisher that publishes the wrapped value, if any.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that publishes an optional's value with the first request and then finishes, or finishes
  /// immediately if there is no value.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The element to publish, if any.
    public let output: Wrapped?

    /// Creates a publisher of at most one element.
    /// - Parameter output: The element to publish, if any.
    @inlinable
    public init(_ output: Wrapped?) {
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      if let output {
        subscriber.receive(
          subscription: SingleValueSubscription(
            value: output,
            description: "Optional",
            downstream: subscriber
          )
        )
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }

    @inlinable
    @inline(__always)
    public func _subscribeUnlessKnown<S: Subscriber>(
      _ makeSubscriber: () -> S
    ) -> _KnownStream<Output, Never>? where S.Input == Output, S.Failure == Never {
      if let output { .value(output) } else { .completion(.finished) }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}

// The following operators compute their results, and call their closures, when you apply them, because the
// results don't depend on a subscriber. Without an element, all operators except `collect` and `replaceEmpty`
// publish nothing.

extension Optional.Publisher {
  /// Publishes a Boolean value that indicates whether the element satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher { .init(output.map(predicate)) }

  /// Publishes an array that contains the element, or an empty array if there is no element.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// Transforms the element with a closure and publishes the result unless it is `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { .init(output.flatMap(transform)) }

  /// Publishes the element, without calling the closure.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the element, without calling the closure.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes a Boolean value that indicates whether the element satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher { .init(output.map(predicate)) }

  /// Publishes the number of elements, `1`, if the optional has a value.
  @inlinable
  public func count() -> Int?.Publisher { .init(output.map { _ in 1 }) }

  /// Publishes the element if the count is zero. A negative count traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    precondition(count >= 0, "count must not be negative, not \(count)")
    return .init(count == 0 ? output : nil)
  }

  /// Publishes the element unless it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the only element.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the only element.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    .init(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Finishes without publishing the element.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { .init() }

  /// Transforms the element with a closure and publishes the result.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> T?.Publisher { .init(output.map(transform)) }

  /// Publishes the element if the index is zero. A negative index traps.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    precondition(index >= 0, "index must not be negative, not \(index)")
    return .init(index == 0 ? output : nil)
  }

  /// Publishes the element if the range contains index zero. A negative lower bound traps, as does a range
  /// without an upper bound below `Int.max - 1`.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let resolved = range.relative(to: 0..<Int.max)
    precondition(resolved.lowerBound >= 0, "lowerBound must not be negative, not \(resolved.lowerBound)")
    precondition(
      resolved.upperBound < Int.max - 1,
      "The range must have an upper bound below Int.max - 1, as in Combine. Use output(at:) or a closed range."
    )
    return .init(resolved.lowerBound == 0 && resolved.upperBound != 0 ? output : nil)
  }

  /// Publishes the element unless the maximum length is zero. A negative length traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative, not \(maxLength)")
    return .init(maxLength > 0 ? output : nil)
  }

  /// Publishes the element if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Combines an initial result and the element with a closure, and publishes the result.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Combines an initial result and the element with a closure, and publishes the result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the element, which has no duplicates, without calling the closure.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the element unchanged, because this publisher never fails.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the element, or the given element if the optional is `nil`.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { Just(self.output ?? output) }

  /// Publishes the element unchanged, because this publisher never fails.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the only element.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the only element.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes a Boolean value that indicates whether the element equals the given value.
  @inlinable
  public func contains(_ output: Output) -> Bool?.Publisher { .init(self.output.map { $0 == output }) }

  /// Publishes the element, which has no duplicates.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}
