extension DependencyValues {
  /// Sets what a key path leads to.
  ///
  /// Swift reads a computed property before it writes to it through a key path: a dependency without a test
  /// value does not report that as a use.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<DependencyValues, Value>, to value: Value) {
    UnimplementedDependency.$isBeingSet.withValue(true) { self[keyPath: keyPath] = value }
  }
}
