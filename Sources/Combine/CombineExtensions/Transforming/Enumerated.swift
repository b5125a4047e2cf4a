import CombineShim

extension Publisher {
  /// Counts the values: sends each with its number.
  ///
  ///     upstream:      --a---b---c---|
  ///     enumerated():  --0a--1b--2c--|
  ///
  /// Each subscriber has a count of its own. Demand goes to upstream as it is.
  /// - Parameter initial: The number of the first value.
  /// - Returns: A publisher of numbers and values, which fails as upstream does.
  @inlinable
  public func enumerated(
    initial: Int = 0
  ) -> some Publisher<(index: Int, element: Output), Failure> {
    Stepwise(self) {
      var index = initial
      return { element in
        defer { index += 1 }
        return .send((index, element))
      }
    }
  }
}
