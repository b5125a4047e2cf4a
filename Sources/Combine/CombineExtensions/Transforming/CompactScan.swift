import CombineShim

extension Publisher {
  /// Combines the last result with each element, and publishes the non-`nil` results.
  ///
  ///     upstream:                                              --1--2--3--4--|
  ///     compactScan(0) { $1.isMultiple(of: 2) ? $0+$1 : nil }  -----2-----6--|
  ///
  /// A `nil` result publishes nothing, leaves the last result unchanged, and requests another element from
  /// upstream. Otherwise, demand, failure and threads are upstream's. Each subscriber has its own result.
  /// - Parameters:
  ///   - initialResult: The initial value of the last result. It isn't published.
  ///   - nextPartialResult: A closure that combines the last result and an element to the next result, or
  ///     returns `nil` for none.
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
        // The last result is released after its replacement, outside any access to the variable.
        withExtendedLifetime(last) {}
        return .send(next)
      }
    }
  }

  /// Combines the last result with each element, using a throwing closure, and publishes the non-`nil`
  /// results.
  ///
  ///     upstream:                         --1--2--3--4--|
  ///     tryCompactScan(0) { throws at 3 } --1--3--X
  ///
  /// Works like ``compactScan(_:_:)``. An error that the closure throws cancels upstream and fails the
  /// stream.
  /// - Parameters:
  ///   - initialResult: The initial value of the last result. It isn't published.
  ///   - nextPartialResult: A closure that combines the last result and an element to the next result,
  ///     returns `nil` for none, or throws.
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
