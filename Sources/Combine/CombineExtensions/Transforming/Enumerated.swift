import CombineShim

extension Publisher {
  /// Publishes each element with its index.
  ///
  ///     upstream:      --a---b---c---|
  ///     enumerated():  --0a--1b--2c--|
  ///
  /// Each subscriber has its own count. Requests go to upstream unchanged.
  /// - Parameter initial: The index of the first element.
  /// - Returns: A publisher of indices and elements, with the upstream failure type.
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
