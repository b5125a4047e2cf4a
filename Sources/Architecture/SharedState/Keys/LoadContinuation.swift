/// Receives the result of loading a value.
///
/// Resume it once. A second call is reported and ignored; a continuation that is released unresumed is
/// reported, and counts as the initial value.
public struct LoadContinuation<Value>: Sendable {
  private let callback: OnceCallback<Value?>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The key, for reports.
  ///   - callback: A closure that receives the value, or `nil` for the initial one.
  public init(
    _ description: @autoclosure () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let description = description()
    self.callback = OnceCallback(
      "LoadContinuation",
      description: description.isEmpty ? "A key" : "'\(description)'",
      missing: { .success(nil) },
      callback: callback
    )
  }

  /// Resumes with a value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error. The shared value stays as it is.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with the initial value: there is no other.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Resumes with a result, whose value is `nil` where there is none.
  public func resume(with result: Result<Value?, any Error>) {
    callback.call(result)
  }
}
