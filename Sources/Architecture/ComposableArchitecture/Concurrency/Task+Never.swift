extension Task where Failure == Never {
  /// Waits until the task is cancelled, in the place of something that gives a value.
  ///
  /// ```swift
  /// $0.client.fact = { _ in try await Task.never() }
  /// ```
  ///
  /// - Returns: Never. It stands for a value of any type.
  /// - Throws: `CancellationError`.
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never { return value }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// ```swift
  /// try await Task.never()
  /// ```
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws {
    try await Task<Void, Never>.never()
  }
}
