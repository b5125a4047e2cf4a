import ComposableArchitecture

extension TestStore {
  /// Waits until all effects have ended, and fails if they do not.
  ///
  /// Received actions that were not asserted are passed over: they can be asserted afterwards.
  /// - Parameter duration: The time to wait; by default the store's ``timeout``.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    // What was received is checked by later assertions, and at the end of the test.
    await store.withExhaustivity(.off) {
      await store.finish(timeout: duration, fileID: fileID, file: file, line: line, column: column)
    }
  }

  /// Waits until all effects have ended, and fails if they do not.
  /// - Parameter nanoseconds: The time to wait.
  // Disfavoured, so that `finish()` and `finish(timeout: nil)` have one meaning.
  @_disfavoredOverload
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64?,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: nanoseconds.map { Duration.nanoseconds($0) },
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }
}

extension Duration {
  /// As nanoseconds, the unit of test stores' timeouts.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
