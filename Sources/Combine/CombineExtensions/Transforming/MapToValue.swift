import CombineShim

extension Publisher {
  /// Replaces each element with the given value.
  ///
  ///     upstream:          --1--2--3--|
  ///     mapToValue("a")    --a--a--a--|
  ///
  /// Use this operator when only the moment of an element matters. It doesn't change demand, failures or the
  /// threads that you receive elements on.
  /// - Parameter value: The value to publish.
  /// - Returns: A publisher of this value.
  @inlinable
  public func mapToValue<Value>(_ value: Value) -> Publishers.Map<Self, Value> {
    map { _ in value }
  }
}

extension Publisher {
  /// Replaces each element with `Void`.
  ///
  ///     upstream:    --1--2--3--|
  ///     mapToVoid()  --v--v--v--|   v: ()
  ///
  /// Use this operator when only the moment of an element matters, such as the moment of a tap. It doesn't
  /// change demand, failures or the threads that you receive elements on.
  /// - Returns: A publisher of `Void`.
  @inlinable
  public func mapToVoid() -> Publishers.Map<Self, Void> {
    map { _ in () }
  }
}

extension Publisher where Output == Bool {
  /// Publishes the negation of each element.
  ///
  ///     upstream:   --true---false--|
  ///     toggle()    --false--true---|
  ///
  /// The operator doesn't change demand, failures or the threads that you receive elements on.
  /// - Returns: A publisher of the negated elements.
  @inlinable
  public func toggle() -> Publishers.Map<Self, Bool> {
    map { !$0 }
  }
}
