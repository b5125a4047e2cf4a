import CombineShim

extension Publisher where Output: Hashable {
  /// Publishes each distinct element only once.
  ///
  ///     upstream:                --1--2--1--3--2--|
  ///     removeAllDuplicates()    --1--2-----3-----|
  ///
  /// Use this operator for short streams, or when there are few distinct elements, because it stores all
  /// elements that it has published until the subscription ends. Looking up an element takes constant time.
  /// For each element that it drops, the operator requests another one, and it doesn't change failures or the
  /// threads that you receive elements on.
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
  /// If your elements are `Hashable`, use the other method, because this one compares an element with all
  /// published elements. For `n` distinct elements, it makes O(*n*²) comparisons.
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
  /// Use this operator for short streams, or when there are few distinct elements, because it stores all
  /// elements that it has published until the subscription ends, and compares an element with each of them.
  /// It requests another element for each one that it drops. It doesn't change failures or the threads that
  /// you receive elements on.
  /// - Parameter comparator: A closure that returns whether two elements are equal. It receives a published
  ///   element and the current element.
  /// - Returns: A publisher of distinct elements.
  @inlinable
  public func removeAllDuplicates(
    by comparator: @escaping (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      var seen: [Output] = []
      // As a function, this leaves the array with only one reference when the value is appended. With a
      // second reference, appending would copy the array.
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
