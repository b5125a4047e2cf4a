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
  /// As nanoseconds, the unit of test stores' timeouts: none below zero, and at most the largest number.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isJustTooLong) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return isTooLong || isJustTooLong ? .max : sum
  }
}
