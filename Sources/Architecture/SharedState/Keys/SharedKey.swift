/// Loads a shared value, observes it, and saves its changes.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason why the value is saved.
  ///   - continuation: The continuation that receives the result, once, now or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
