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

extension Publisher {
  /// Sends the latest values at each value: windows of one size that slide by one.
  ///
  ///     upstream:  --1--2--3--4--5--|
  ///     nwise(3)   --------a--b--c--|   a: [1, 2, 3], b: [2, 3, 4], c: [3, 4, 5]
  ///
  /// Nothing is sent before there are as many values, and another is requested for each until then; but for
  /// that, demand, failure and threads are upstream's. Each subscriber has a window of its own.
  ///
  /// A window is an array. It is moved on in place if nobody keeps it, and copied if downstream has kept it:
  /// one allocation for each window that is kept.
  /// - Parameter size: The number of values in a window. Less than one is a programming error and traps.
  /// - Returns: A publisher of arrays of this size, the oldest value first.
  @inlinable
  public func nwise(_ size: Int) -> some Publisher<[Output], Failure> {
    precondition(size >= 1, "nwise(_:) needs windows of at least one value, not of \(size)")
    return Stepwise<Self, [Output], Failure>(self) {
      var window: [Output] = []
      window.reserveCapacity(size)
      return { value in
        // What leaves the window is released when no access to it is going on.
        let oldest = window.count == size ? window.remove(at: 0) : nil
        defer { withExtendedLifetime(oldest) {} }
        window.append(value)
        return window.count == size ? .send(window) : .skip
      }
    }
  }
}
