import IssueReporting

/// Where something was called, so that a report can point there.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  func report(_ message: String, severity: IssueSeverity = .error) {
    reportIssue(
      message,
      severity: severity,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension CallSite? {
  /// Reports at the place, or here where none is known.
  func report(_ message: String) {
    if let self { self.report(message) } else { reportIssue(message) }
  }
}

extension CallSite: CustomStringConvertible {
  @usableFromInline var description: String { "\(fileID):\(line)" }
}
