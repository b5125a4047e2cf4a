import IssueReporting

/// Where something was called, so that a report can point there.
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

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

extension CallSite: CustomStringConvertible {
  var description: String { "\(fileID):\(line)" }
}
