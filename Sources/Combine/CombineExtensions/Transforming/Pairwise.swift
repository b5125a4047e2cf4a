import CombineShim

extension Publisher {
  /// Sends each value with the one before it.
  ///
  ///     upstream:   --1--2--3--4--|
  ///     pairwise()  -----a--b--c--|   a: (1, 2), b: (2, 3), c: (3, 4)
  ///
  /// The first value is kept for the pair with the second, and another is requested for it; but for that,
  /// demand, failure and threads are upstream's. Each subscriber has a latest value of its own.
  /// - Returns: A publisher of pairs: the value before, and the value.
  @inlinable
  public func pairwise() -> some Publisher<(Output, Output), Failure> {
    Stepwise<Self, (Output, Output), Failure>(self) {
      var last: Output?
      return { value in
        let previous = last
        last = value
        guard let previous else { return .skip }
        return .send((previous, value))
      }
    }
  }
}
