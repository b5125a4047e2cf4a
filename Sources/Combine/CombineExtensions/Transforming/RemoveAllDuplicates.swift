import CombineShim

extension Publisher where Output: Hashable {
  /// Publishes each distinct element only once.
  ///
  ///     upstream:                --1--2--1--3--2--|
  ///     removeAllDuplicates()    --1--2-----3-----|
  ///
  /// The operator requests another element for each dropped one. Demand, failures and threading are otherwise
  /// unchanged. Each subscriber has its own set of published elements, which grows until the end of the
  /// subscription. Looking up an element takes constant time.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    let isolation = ConformanceIsolation.ofClass(Output.self as (any Hashable.Type))
    return Stepwise<Self, Output, Failure>(self) {
      var seen: Set<Output> = []
      return { value in
        isolation?.check(for: "removeAllDuplicates()", on: "Hashable")
        // The set is moved out of the variable, because hashing is user code and must not run during an
        // access to the variable.
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
  /// This method behaves like the method for hashable elements, but compares each element with all published
  /// elements. For `n` distinct elements, it makes O(*n*²) comparisons.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates() -> some Publisher<Output, Failure> {
    let isolation = ConformanceIsolation.ofClass(Output.self as (any Equatable.Type))
    return removeAllDuplicates {
      isolation?.check(for: "removeAllDuplicates()", on: "Equatable")
      return $0 == $1
    }
  }
}

extension Publisher {
  /// Publishes each element that differs from all previously published elements, using the given closure to
  /// compare elements.
  ///
  ///     upstream:                                       --1--2--11--3--12--|
  ///     removeAllDuplicates(by: { $0 % 10 == $1 % 10 }) --1--2------3------|
  ///
  /// The operator requests another element for each dropped one. Demand, failures and threading are otherwise
  /// unchanged. Each subscriber has its own list of published elements, which grows until the end of the
  /// subscription. Each element is compared with all of them.
  /// - Parameter comparator: A closure that returns whether two elements are equal. Its first argument is a
  ///   published element, and its second argument is the current element.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates(
    by comparator: @escaping (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: [Output] = []
      // This is a function so that the array has only one reference when the value is appended. With a second
      // reference, appending would copy the array.
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
