import ComposableArchitecture

extension ActorIsolated {
  /// Works on the value by an asynchronous operation.
  ///
  /// While the operation is suspended, other tasks may reach the value. What they change meanwhile is lost:
  /// the operation has a copy, which replaces the value when it returns or throws. An operation that does not
  /// suspend has the value alone.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  // Disfavoured: an operation that is not asynchronous runs on the actor.
  @_disfavoredOverload
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) async throws -> Result
  ) async rethrows -> Result {
    var value = value
    defer { setValue(value) }
    return try await operation(&value)
  }
}
