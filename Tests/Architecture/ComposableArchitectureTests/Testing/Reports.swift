import DependencyInjection
import Testing

/// An issue that was reported: its full text and its source location.
struct Report: Sendable, Equatable {
  let text: String
  let line: Int?
  var isWarning = false
}

/// Returns the issues that an operation reports. They do not fail the test.
func reports(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async -> Void
) async -> [Report] {
  let reports = Locked<[Report]>([])
  await withKnownIssue(isIntermittent: true) {
    await operation()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    let report = Report(
      text: text,
      line: issue.sourceLocation?.line,
      isWarning: issue.severity == .warning
    )
    reports.withLock { $0.append(report) }
    return true
  }
  return reports.withLock { $0 }
}
