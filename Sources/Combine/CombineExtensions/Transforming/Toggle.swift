import CombineShim

extension Publisher where Output == Bool {
  /// Sends the opposite of each value.
  ///
  ///     upstream:   --true---false--|
  ///     toggle()    --false--true---|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Returns: A publisher of the opposites.
  @inlinable
  public func toggle() -> Publishers.Map<Self, Bool> {
    map { !$0 }
  }
}
