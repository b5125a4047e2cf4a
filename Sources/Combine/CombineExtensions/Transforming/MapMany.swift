import CombineShim

extension Publisher where Output: Sequence {
  /// Makes of each sequence an array of what a function makes of its elements.
  ///
  ///     upstream:             --[1,2]-----[3]----|
  ///     mapMany { $0 * 10 }   --[10,20]---[30]---|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Parameter transform: A closure that makes an element of each element.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func mapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result
  ) -> Publishers.Map<Self, [Result]> {
    map { $0.map(transform) }
  }
}

extension Publisher where Output: Sequence {
  /// Makes of each sequence an array of what a function makes of its elements. Elements for which it returns
  /// `nil` are left out.
  ///
  ///     upstream:                 --["1","x"]---["2"]---|
  ///     compactMapMany(Int.init)  --[1]---------[2]-----|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Parameter transform: A closure that makes an element of each element, or `nil` to leave it out.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func compactMapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result?
  ) -> Publishers.Map<Self, [Result]> {
    map { $0.compactMap(transform) }
  }
}

extension Publisher where Output: Sequence {
  /// Makes of each sequence an array of those of its elements that satisfy a predicate.
  ///
  ///     upstream:              --[1,2,3]---[1]---|
  ///     filterMany { $0 > 1 }  --[2,3]-----[]----|
  ///
  /// A sequence none of whose elements satisfies it gives an empty array. Demand, failure and threads are
  /// upstream's.
  /// - Parameter isIncluded: A closure that returns whether to keep an element.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.filter(isIncluded) }
  }
}
