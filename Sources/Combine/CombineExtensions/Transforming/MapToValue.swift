import CombineShim

extension Publisher {
  /// Sends the same value in the stead of each.
  ///
  ///     upstream:          --1--2--3--|
  ///     mapToValue("a")    --a--a--a--|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Parameter value: The value to send.
  /// - Returns: A publisher of this value.
  @inlinable
  public func mapToValue<Value>(_ value: Value) -> Publishers.Map<Self, Value> {
    map { _ in value }
  }
}
