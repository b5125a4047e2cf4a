import CombineShim

extension Publisher where Output == Never {
  /// Makes a publisher that sends no values one of any type of values, so that it can stand beside others of
  /// that type.
  ///
  ///     upstream:                   ---------|
  ///     setOutputType(to: …)        ---------|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Parameter outputType: The type.
  /// - Returns: A publisher that sends no values.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map(unreachable)
  }
}
