/// Receives the result of saving a value.
///
/// Resume it once. A second call is reported and ignored; a continuation that is released unresumed is
/// reported, and counts as the error ``SharedSaveAbandonedError``.
public struct SaveContinuation: Sendable {
  private let callback: OnceCallback<Void>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The key, for reports.
  ///   - callback: A closure that receives the result.
  public init(
    _ description: @autoclosure () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let description = description()
    self.callback = OnceCallback(
      "SaveContinuation",
      description: description.isEmpty ? "A key" : "'\(description)'",
      missing: { .failure(SharedSaveAbandonedError(key: description)) },
      callback: callback
    )
  }

  /// Resumes after the value was saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with a result.
  public func resume(with result: Result<Void, any Error>) {
    callback.call(result)
  }
}

/// The error of a save whose key never said how it ended.
public struct SharedSaveAbandonedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key, as it describes itself.
  public let key: String

  public var description: String {
    """
    \(key) did not say whether it has saved the value, so it may be lost. Correct the key: resume the 'SaveContinuation' on each path.
    """
  }
}

/// The error of a change that was not saved, as a later value arrived from where the value is kept. The
/// shared value is that one.
public struct SharedSaveOvertakenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key, as it describes itself.
  public let key: String

  public var description: String {
    """
    A change of \(key) was dropped, as another value arrived from where it is kept before the change was saved.

    The shared value is the one that arrived. Make the change again if it is still wanted.
    """
  }
}
