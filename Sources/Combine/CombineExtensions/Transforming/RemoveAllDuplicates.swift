import CombineShim

extension Publisher where Output: Hashable {
  /// Sends each value the first time that it comes, and never again.
  ///
  ///     upstream:                --1--2--1--3--2--|
  ///     removeAllDuplicates()    --1--2-----3-----|
  ///
  /// Requests another value for each that it drops; but for that, demand, failure and threads are upstream's.
  /// Each subscriber has a memory of its own, which grows with each value that was sent, to the end of the
  /// subscription. Looking a value up takes constant time.
  /// - Returns: A publisher of values that are all different.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: Set<Output> = []
      return { value in
        // The set is taken out of the variable, so that hashing, which is the user's code, runs in no access
        // to it.
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
  /// Sends each value the first time that it comes, and never again.
  ///
  /// As for values that can be hashed, but each value is compared with all that were sent before: `n`
  /// different values take `O(n²)` comparisons.
  /// - Returns: A publisher of values that are all different.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    removeAllDuplicates(by: ==)
  }
}

extension Publisher {
  /// Sends each value that a function finds different from all that were sent before.
  ///
  ///     upstream:                                       --1--2--11--3--12--|
  ///     removeAllDuplicates(by: { $0 % 10 == $1 % 10 }) --1--2------3------|
  ///
  /// Requests another value for each that it drops; but for that, demand, failure and threads are upstream's.
  /// Each subscriber has a memory of its own, which grows with each value that was sent, to the end of the
  /// subscription; each value is compared with all that are in it.
  /// - Parameter comparator: A closure that returns whether two values are the same: one that was sent, and
  ///   the one in question.
  /// - Returns: A publisher of values that are all different.
  @inlinable
  public func removeAllDuplicates(
    by comparator: @escaping (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: [Output] = []
      // A function, so that the array is not held twice when the value is appended, which would copy it.
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
