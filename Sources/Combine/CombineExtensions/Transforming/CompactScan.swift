import CombineShim

extension Publisher {
  /// Combines each element with the last non-`nil` result and publishes the new result unless it is `nil`.
  ///
  ///     upstream:                                              --1--2--3--4--|
  ///     compactScan(0) { $1.isMultiple(of: 2) ? $0+$1 : nil }  -----2-----6--|
  ///
  /// Use this operator when a running result shouldn't be published for every element. If the closure returns
  /// `nil`, the operator keeps the last result, and requests another element from upstream instead of
  /// publishing one. Each subscriber has its own result. Failures, and the threads that you receive elements
  /// on, don't change.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element. It isn't published.
  ///   - nextPartialResult: A closure that combines the last result with an element, and returns the next
  ///     result, or `nil` to publish nothing.
  /// - Returns: A publisher of the results.
  @inlinable
  public func compactScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T?
  ) -> some Publisher<T, Failure> {
    Stepwise<Self, T, Failure>(self) {
      var result = initialResult
      return { value in
        let last = result
        guard let next = nextPartialResult(last, value) else { return .skip }
        result = next
        // The last result is released after it has been replaced, outside any access to the variable.
        withExtendedLifetime(last) {}
        return .send(next)
      }
    }
  }

  /// Combines each element with the last non-`nil` result, using a throwing closure, and publishes the new
  /// result unless it is `nil`.
  ///
  ///     upstream:                         --1--2--3--4--|
  ///     tryCompactScan(0) { throws at 3 } --1--3--X
  ///
  /// If the closure throws an error, upstream is cancelled and the stream fails with that error. Otherwise,
  /// this method behaves like ``compactScan(_:_:)``.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element. It isn't published.
  ///   - nextPartialResult: A closure that combines the last result with an element. It returns the next
  ///     result, returns `nil` to publish nothing, or throws an error.
  /// - Returns: A publisher of the results.
  @inlinable
  public func tryCompactScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T?
  ) -> some Publisher<T, any Error> {
    Stepwise<Self, T, any Error>(
      self,
      mapFailure: { $0 },
      makeNext: {
        var result = initialResult
        return { value in
          let last = result
          do {
            guard let next = try nextPartialResult(last, value) else { return .skip }
            result = next
            withExtendedLifetime(last) {}
            return .send(next)
          } catch {
            return .complete(.failure(error))
          }
        }
      }
    )
  }
}
