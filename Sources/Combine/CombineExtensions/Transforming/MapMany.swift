import CombineShim

extension Publisher where Output: Sequence {
  /// Transforms the elements of each sequence and publishes the results as an array.
  ///
  ///     upstream:             --[1,2]-----[3]----|
  ///     mapMany { $0 * 10 }   --[10,20]---[30]---|
  ///
  /// Use this operator instead of `map { $0.map { … } }` when upstream publishes collections. It doesn't
  /// change demand, failures or the threads that you receive elements on.
  /// - Parameter transform: A closure that transforms an element of a sequence.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func mapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result
  ) -> Publishers.Map<Self, [Result]> {
    let isolation = ConformanceIsolation.ofClass(Output.self as (any Sequence.Type))
    return map {
      isolation?.check(for: "mapMany(_:)", on: "Sequence")
      return $0.map(transform)
    }
  }
}

extension Publisher where Output: Sequence {
  /// Transforms the elements of each sequence and publishes the non-`nil` results as an array.
  ///
  ///     upstream:                 --["1","x"]---["2"]---|
  ///     compactMapMany(Int.init)  --[1]---------[2]-----|
  ///
  /// Use this operator when upstream publishes collections, to transform their elements and omit some of
  /// them. It doesn't change demand, failures or the threads that you receive elements on.
  /// - Parameter transform: A closure that transforms an element of a sequence, or returns `nil` to omit it.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func compactMapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result?
  ) -> Publishers.Map<Self, [Result]> {
    let isolation = ConformanceIsolation.ofClass(Output.self as (any Sequence.Type))
    return map {
      isolation?.check(for: "compactMapMany(_:)", on: "Sequence")
      return $0.compactMap(transform)
    }
  }
}

extension Publisher where Output: Sequence {
  /// Publishes, for each sequence, an array of the elements that satisfy a predicate.
  ///
  ///     upstream:              --[1,2,3]---[1]---|
  ///     filterMany { $0 > 1 }  --[2,3]-----[]----|
  ///
  /// If no element of a sequence satisfies the predicate, the array is empty. The operator doesn't change
  /// demand, failures or the threads that you receive elements on.
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    let isolation = ConformanceIsolation.ofClass(Output.self as (any Sequence.Type))
    return map {
      isolation?.check(for: "filterMany(_:)", on: "Sequence")
      return $0.filter(isIncluded)
    }
  }
}
