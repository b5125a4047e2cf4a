import DependencyInjection
import Testing

/// What is reported while something is done: the texts, in full, and where they point.
struct Report: Sendable, Equatable {
  let text: String
  let line: Int?
  var isWarning = false
}

/// The issues that an operation reports; they do not fail the test.
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
