import CombineShim

extension Publisher where Output: Hashable {
  /// Publishes each distinct element only once.
  ///
  ///     upstream:                --1--2--1--3--2--|
  ///     removeAllDuplicates()    --1--2-----3-----|
  ///
  /// Another element is requested for each dropped one. Otherwise, demand, failure and threads are
  /// upstream's. Each subscriber has its own set of published elements, which grows until the end of the
  /// subscription. A lookup takes constant time.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: Set<Output> = []
      return { value in
        // The set is moved out of the variable, so that hashing, which is user code, runs outside any access
        // to the variable.
        var known: Set<Output> = []
        swap(&known, &seen)
        let isNew = known.insert(value).inserted
        swap(&known, &seen)
        return isNew ? .send(value) : .skip
      }
    }
  }
}

extension Publisher where Output: Equatable {
  /// Publishes each distinct element only once.
  ///
  /// Works like the operator for hashable elements, but compares each element with all published ones: `n`
  /// distinct elements take `O(n²)` comparisons.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    removeAllDuplicates(by: ==)
  }
}

extension Publisher {
  /// Publishes each element that differs from all previously published ones, using the given comparison.
  ///
  ///     upstream:                                       --1--2--11--3--12--|
  ///     removeAllDuplicates(by: { $0 % 10 == $1 % 10 }) --1--2------3------|
  ///
  /// Another element is requested for each dropped one. Otherwise, demand, failure and threads are
  /// upstream's. Each subscriber has its own list of published elements, which grows until the end of the
  /// subscription. Each element is compared with all of them.
  /// - Parameter comparator: A closure that returns whether two elements are equal. Its first argument is a
  ///   published element, its second the current one.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates(
    by comparator: @escaping (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: [Output] = []
      // A function, so that the array has only one reference when the value is appended, which would
      // otherwise copy it.
      func isKnown(_ value: Output) -> Bool {
        let known = seen
        return known.contains { comparator($0, value) }
      }
      return { value in
        if isKnown(value) { return .skip }
        seen.append(value)
        return .send(value)
      }
    }
  }
}
