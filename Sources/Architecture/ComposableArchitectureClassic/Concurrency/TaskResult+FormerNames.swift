import ComposableArchitecture

extension TaskResult {
  /// Returns the value, as a function, which `Result` has.
  ///
  /// - Throws: The error of a failure.
  @available(*, unavailable, renamed: "value")
  public func get() throws -> Success { try value }
}
