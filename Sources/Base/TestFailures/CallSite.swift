import IssueReporting

/// The place of a call, so that a report can point there.
@usableFromInline
package struct CallSite: Sendable {
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let filePath: StaticString
  @usableFromInline package let line: UInt
  @usableFromInline package let column: UInt

  @inlinable
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func report(_ message: String, severity: IssueSeverity = .error) {
    reportIssue(
      message,
      severity: severity,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Fails the test that runs.
  package func fail(_ message: String) {
    failTest(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test that runs, if one does; elsewhere it is an issue like any other.
  package func failTestIfAny(_ message: String) {
    TestFailures.failTestIfAny(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CallSite? {
  /// Reports at the place, or here where none is known.
  package func report(_ message: String) {
    if let self { self.report(message) } else { reportIssue(message) }
  }

  /// Fails the test that runs, at the place, or here where none is known. Elsewhere it is an issue like any
  /// other.
  package func failTestIfAny(_ message: String) {
    if let self { self.failTestIfAny(message) } else { TestFailures.failTestIfAny(message) }
  }
}

extension CallSite: CustomStringConvertible {
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}
