extension CasePathable {
  /// Changes the value of a case in place.
  ///
  /// Where the value is another case, that is reported, and nothing changes. Where it may be, ask first:
  /// `if destination.is(\.detail) { … }`.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case that the value is.
  ///   - body: A closure that changes what the case carries.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: Whether the value was that case, and so `body` was called.
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    if try AnyCasePath(keyPath).modify(&self, body) != nil { return true }
    reportOtherCase(
      than: keyPath,
      in: self,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return false
  }
}

// Repeats the parameters for the place of the call, which each function that reports it has to declare.

extension Optional where Wrapped: CasePathable {
  /// Changes the value of a case in place.
  ///
  /// Where there is no value, or it is another case, that is reported, and nothing changes.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case that the value is.
  ///   - body: A closure that changes what the case carries.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: Whether the value was that case, and so `body` was called.
  @_disfavoredOverload
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    _ body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    if try self?.isModified(at: keyPath, body) ?? false { return true }
    reportOtherCase(
      than: keyPath,
      in: self,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return false
  }
}

extension CasePathable {
  fileprivate mutating func isModified<Value, Failure: Error>(
    at keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try AnyCasePath(keyPath).modify(&self, body) != nil
  }
}
