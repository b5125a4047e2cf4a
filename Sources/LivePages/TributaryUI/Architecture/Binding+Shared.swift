import ComposableArchitecture

extension Binding {
  /// Creates a binding to a shared value.
  ///
  /// ```swift
  /// @Shared(.appStorage("sortsByTitle")) private var sortsByTitle = false
  ///
  /// Toggle("Sort by title", isOn: Binding($sortsByTitle))
  /// ```
  ///
  /// For a value in the state of a store, write `Binding(store.$sortsByTitle)`. No action is sent.
  @MainActor public init(_ base: Shared<Value>) {
    self.init {
      base.wrappedValue
    } set: { value, transaction in
      withTransaction(transaction) { base.withLock { $0 = value } }
    }
  }
}
