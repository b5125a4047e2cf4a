import ComposableArchitecture

// Of a later time, for the advice in failures of both times' test stores.

extension TestStore {
  /// Passes over the actions that were received and not asserted. The state after the last of them is the
  /// asserted one.
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether it is a failure if there are none.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @MainActor
  public func skipReceivedActions(
    strict: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await store.skipReceivedActions(
      strict: strict,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Cancels the effects that run.
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether it is a failure if there are none.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @MainActor
  public func skipInFlightEffects(
    strict: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await store.skipInFlightEffects(
      strict: strict,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }
}
