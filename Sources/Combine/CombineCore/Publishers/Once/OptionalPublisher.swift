extension Optional {
  /// A publisher of the value, if there is one.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends an optional's value, with the first request, and finishes; without a value it
  /// finishes at once.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value that is sent, if any.
    public let output: Wrapped?

    /// Makes a publisher of at most one value.
    /// - Parameter output: The value to send, if any.
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

// Results that are known without a subscriber are computed when the operator is applied; the closures run
// then. Where there is no value, there is none afterwards, with the exception of `collect` and
// `replaceEmpty`.

extension Optional.Publisher {
  /// Publishes whether the value satisfies a predicate; nothing if there is no value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher { .init(output.map(predicate)) }

  /// Publishes the value in an array, which is empty if there is no value.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// Publishes what a closure makes of the value; nothing if that is `nil` or there is no value.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { .init(output.flatMap(transform)) }

  /// Publishes the smallest value: the only one, if any. The closure is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the largest value: the only one, if any. The closure is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes whether the value satisfies a predicate; nothing if there is no value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher { .init(output.map(predicate)) }

  /// Publishes one; nothing if there is no value.
  @inlinable
  public func count() -> Int?.Publisher { .init(output.map { _ in 1 }) }

  /// Traps for a negative count.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    precondition(count >= 0, "count must not be negative")
    return .init(count == 0 ? output : nil)
  }

  /// Publishes the value, unless there is none or it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the first value: the only one, if any.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value, if there is one that satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the last value: the only one, if any.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value, if there is one that satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the value, if there is one that satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    .init(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Finishes without the value.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { .init() }

  /// Publishes what a closure makes of the value; nothing if there is no value.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> T?.Publisher { .init(output.map(transform)) }

  /// Traps for a negative index.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    precondition(index >= 0, "index must not be negative")
    return .init(index == 0 ? output : nil)
  }

  /// Publishes the value, when the range begins at zero and does not end there. Traps for a negative lower
  /// bound and for an upper bound of `Int.max - 1` or more, which is that of every range without an end.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let resolved = range.relative(to: 0..<Int.max)
    precondition(resolved.lowerBound >= 0, "lowerBound must not be negative")
    precondition(resolved.upperBound < Int.max - 1, "upperBound must be less than Int.max - 1")
    return .init(resolved.lowerBound == 0 && resolved.upperBound != 0 ? output : nil)
  }

  /// Traps for a negative length.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return .init(maxLength > 0 ? output : nil)
  }

  /// Publishes the value, if there is one that satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes what a closure makes of an initial result and the value; nothing if there is no value.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Publishes what a closure makes of an initial result and the value; nothing if there is no value.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the value, if any, which has no duplicate. The closure is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value, if any. There is no error to replace.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value, or another one if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { Just(self.output ?? output) }

  /// Publishes the value, if any. There is no failure after which to try again.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the smallest value: the only one, if any.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the largest value: the only one, if any.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value is equal to another; nothing if there is no value.
  @inlinable
  public func contains(_ output: Output) -> Bool?.Publisher { .init(self.output.map { $0 == output }) }

  /// Publishes the value, if any, which has no duplicate.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}
