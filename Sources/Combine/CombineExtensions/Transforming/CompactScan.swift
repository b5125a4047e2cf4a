import CombineShim

extension Publisher {
  /// Sends what a function makes of the last result and each value, where it makes something.
  ///
  ///     upstream:                                              --1--2--3--4--|
  ///     compactScan(0) { $1.isMultiple(of: 2) ? $0+$1 : nil }  -----2-----6--|
  ///
  /// `nil` sends nothing, keeps the last result, and asks upstream for another value; but for that, demand,
  /// failure and threads are upstream's. Each subscriber has a result of its own.
  /// - Parameters:
  ///   - initialResult: The value that stands for the last result at first. It is not sent.
  ///   - nextPartialResult: A closure that makes the next result of the last one and a value, or `nil` for
  ///     none.
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
        // The last result is released after it was replaced, when no access to the variable is going on.
        withExtendedLifetime(last) {}
        return .send(next)
      }
    }
  }

  /// Sends what a function that may throw makes of the last result and each value, where it makes something.
  ///
  ///     upstream:                         --1--2--3--4--|
  ///     tryCompactScan(0) { throws at 3 } --1--3--X
  ///
  /// As ``compactScan(_:_:)``; an error that the function throws cancels upstream and is then the stream's
  /// failure.
  /// - Parameters:
  ///   - initialResult: The value that stands for the last result at first. It is not sent.
  ///   - nextPartialResult: A closure that makes the next result of the last one and a value, or `nil` for
  ///     none, or throws.
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
