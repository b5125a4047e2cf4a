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
