import CombineShim

extension Publisher {
  /// Publishes each element together with the previous one.
  ///
  ///     upstream:   --1--2--3--4--|
  ///     pairwise()  -----a--b--c--|   a: (1, 2), b: (2, 3), c: (3, 4)
  ///
  /// The first element is stored for the first pair, and another one is requested for it. Otherwise, demand,
  /// failure and threads are upstream's. Each subscriber has its own previous element.
  /// - Returns: A publisher of pairs of the previous and the current element.
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
  /// Publishes sliding windows of a given size, one for each element.
  ///
  ///     upstream:  --1--2--3--4--5--|
  ///     nwise(3)   --------a--b--c--|   a: [1, 2, 3], b: [2, 3, 4], c: [3, 4, 5]
  ///
  /// Nothing is published until a window is full. For each element before that, another one is requested.
  /// Otherwise, demand, failure and threads are upstream's. Each subscriber has its own window.
  ///
  /// A window is an array. It is modified in place unless downstream retains it, and copied otherwise: one
  /// allocation for each retained window.
  /// - Parameter size: The number of elements in a window. A size below one is a programming error and traps.
  /// - Returns: A publisher of arrays of this size, with the oldest element first.
  @inlinable
  public func nwise(_ size: Int) -> some Publisher<[Output], Failure> {
    precondition(size >= 1, "nwise(_:) needs windows of at least one value, not of \(size)")
    return Stepwise<Self, [Output], Failure>(self) {
      var window: [Output] = []
      window.reserveCapacity(size)
      return { value in
        // The removed value is released outside any access to the window.
        let oldest = window.count == size ? window.remove(at: 0) : nil
        defer { withExtendedLifetime(oldest) {} }
        window.append(value)
        return window.count == size ? .send(window) : .skip
      }
    }
  }
}
