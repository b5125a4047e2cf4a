import CombineShim

extension Publisher {
  /// Publishes each element together with the previous one.
  ///
  ///     upstream:   --1--2--3--4--|
  ///     pairwise()  -----a--b--c--|   a: (1, 2), b: (2, 3), c: (3, 4)
  ///
  /// Use this operator to compare an element with the one before it, for example to find out how much a
  /// number has grown. Because you receive the first pair with the second element, the operator requests one
  /// more element than you do. It doesn't change failures or the threads that you receive elements on. Each
  /// subscriber has its own previous element.
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
  /// Publishes a sliding window of a given size for each element.
  ///
  ///     upstream:  --1--2--3--4--5--|
  ///     nwise(3)   --------a--b--c--|   a: [1, 2, 3], b: [2, 3, 4], c: [3, 4, 5]
  ///
  /// Because you receive the first array when a window is full, the operator requests another element for
  /// each one before that. It doesn't change failures or the threads that you receive elements on. Each
  /// subscriber has its own window.
  ///
  /// If you don't retain the array, the operator modifies it in place. If you do, it makes a copy, which
  /// costs one allocation for each window that you retain.
  /// - Parameter size: The number of elements in a window, at least one.
  /// - Returns: A publisher of arrays of this size, with the oldest element first.
  @inlinable
  public func nwise(_ size: Int) -> some Publisher<[Output], Failure> {
    precondition(size >= 1, "nwise(_:) requires a size of at least one, not \(size)")
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
