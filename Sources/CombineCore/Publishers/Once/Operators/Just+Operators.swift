// What can be said of the one value at once is worked out when the operator is applied: the closures run then.

extension Just {
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { .init(transform(output)) }

  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: elements + [output])
  }

  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: [output] + elements)
  }

  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  @inlinable
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher { .init(output).dropFirst(count) }

  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
    .init(predicate(output) ? nil : output)
  }

  @inlinable
  public func first() -> Just<Output> { self }

  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  @inlinable
  public func last() -> Just<Output> { self }

  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { .init() }

  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(output) }

  @inlinable
  public func output(at index: Int) -> Output?.Publisher { .init(output).output(at: index) }

  /// The value, when the range begins at zero. Unlike the optional's, this traps for no range, and an empty one that
  /// begins at zero gives the value too.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }

  @inlinable
  public func prefix(_ maxLength: Int) -> Output?.Publisher { .init(output).prefix(maxLength) }

  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try nextPartialResult(initialResult, output) })
  }

  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

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

  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }

  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }
}

extension Just where Output: Comparable {
  @inlinable
  public func min() -> Just<Output> { self }

  @inlinable
  public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}
