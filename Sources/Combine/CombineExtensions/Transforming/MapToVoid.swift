import CombineShim

extension Publisher {
  /// Tells only that there is a value, not which.
  ///
  ///     upstream:    --1--2--3--|
  ///     mapToVoid()  --v--v--v--|   v: ()
  ///
  /// Demand, failure and threads are upstream's.
  /// - Returns: A publisher of `Void`.
  @inlinable
  public func mapToVoid() -> Publishers.Map<Self, Void> {
    map { _ in () }
  }
}
