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
