/// An object that is told of errors, until it is closed.
public protocol ErrorSink: Closable {
  /// Tells of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  func addError(_ error: any Error, at origin: ErrorOrigin)
}

extension ErrorSink {
  /// Tells of an error.
  ///
  /// - Parameter error: The error.
  public func addError(
    _ error: any Error,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    addError(error, at: ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension BlocBase: ErrorSink {
  /// Tells `onError` of an error, in the name of another place in the source. Nothing else happens.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  public final func addError(_ error: any Error, at origin: ErrorOrigin) {
    addError(
      error,
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}
