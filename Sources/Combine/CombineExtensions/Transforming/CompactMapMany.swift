import CombineShim

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
