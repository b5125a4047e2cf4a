import CombineShim

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
